/** Something that whoever runs the command can mend; its message is one line that says how. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
