/** Failure that the operator who runs the command can fix; its message is one line that says how. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** Failure of the storage, not of the request: the same command may succeed once the storage answers or has room. */
export class StorageError extends DeliveryError {
  /** True if the storage reports that it did nothing. If false, the request may have been carried out or still be. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, ...options }: ErrorOptions & { readonly isRefusal?: boolean } = {},
  ) {
    super(message, options);
    this.isRefusal = isRefusal;
  }
}

/** True if the request is at fault, and not the storage. */
export const isFault = (error: unknown): error is DeliveryError =>
  error instanceof DeliveryError && !(error instanceof StorageError);
