/** Advice for a storage that refuses a write, by the error code of the system. */
const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The quota of this account is used up',
  EROFS: 'The file system is read-only: mount it for writing, or run the command where it is',
  EACCES: 'This account may not write there: run the command as the one that the folder belongs to',
  EPERM: 'This account may not write there: run the command as the one that the folder belongs to',
};

const room =
  ': remove old logs first, then pnpm release prune --yes. Prune, rollback, disable and banners have room of their own';

/** Returns the system's code of a failure, or an empty text if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** True if there is no space left, either on the disk or within this account's quota. */
export function isFull(error: unknown): error is Error {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** Returns the one-line message of a command for a storage that it could not write to; `undefined` for any other failure. */
export function storageFailure(error: unknown): string | undefined {
  const code = codeOf(error);
  const explanation = advice[code];
  if (explanation === undefined) return undefined;
  const path = error instanceof Error && 'path' in error ? ` ${String(error.path)}` : '';
  const where = path.replace(/\/?\.(draft|removed)-.*$/, '');
  return `Cannot write${where} (${code}). ${explanation}${isFull(error) ? room : ''}`;
}
