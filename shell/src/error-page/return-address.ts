/** Where the visitor was when something failed, as the part that sent them here noted it. */
export function returnAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  // One leading slash: a path of this site, never another host.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
