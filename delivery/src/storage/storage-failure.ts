/** What to do about a storage that refuses, by what the system calls it. */
const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The quota of this account is used up',
  EROFS: 'The file system is read-only: mount it for writing, or run the command where it is',
  EACCES: 'This account may not write there: run the command as the one that the folder belongs to',
  EPERM: 'This account may not write there: run the command as the one that the folder belongs to',
};

const room =
  ': remove old logs first, then pnpm release prune --yes. Prune, rollback, disable and banners have room of their own';

/** What the system calls a failure; nothing of any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether there is no room left, be it on the disk or for this account. */
export function isFull(error: unknown): error is Error {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** What a command says, in one line, of a storage that it could not write to; nothing of any other failure. */
export function storageFailure(error: unknown): string | undefined {
  const code = codeOf(error);
  const said = advice[code];
  if (said === undefined) return undefined;
  const path = error instanceof Error && 'path' in error ? ` ${String(error.path)}` : '';
  const where = path.replace(/\/?\.(draft|removed)-.*$/, '');
  return `Cannot write${where} (${code}). ${said}${isFull(error) ? room : ''}`;
}
