/** The id that the hash of an address names; a hash that is badly escaped is taken as it stands. */
export function idFromHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
