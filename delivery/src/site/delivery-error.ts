/** Something that whoever runs the command can mend; its message is one line that says how. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** What failed is the storage, not what was asked for: the same may be done once it is back, or has room. */
export class StorageError extends DeliveryError {}
