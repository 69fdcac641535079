/** Something that whoever runs the command can mend; its message is one line that says how. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** What failed is the storage, not what was asked for: the same may be done once it is back, or has room. */
export class StorageError extends DeliveryError {
  /** Whether it says that it has done nothing; else what was asked for may be done all the same, or yet come to be. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, ...options }: ErrorOptions & { readonly isRefusal?: boolean } = {},
  ) {
    super(message, options);
    this.isRefusal = isRefusal;
  }
}

/** Whether what was asked for is at fault, and not the storage. */
export const isFault = (error: unknown): error is DeliveryError =>
  error instanceof DeliveryError && !(error instanceof StorageError);
