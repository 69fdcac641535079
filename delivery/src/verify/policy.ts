import { createHash } from 'node:crypto';

/** One policy, of a header or of a document: by directive what it allows. */
type Policy = ReadonlyMap<string, readonly string[]>;

export function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  const named = directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const);
  // Of two the first counts, as in a browser.
  return new Map(named.toReversed().filter(([name]) => name !== ''));
}

const hashed = /^'sha(?:256|384|512)-/;

/** What a policy says of elements of a kind, or nothing when it says nothing of them. */
function sourcesOf(policy: Policy, kind: 'script' | 'style'): readonly string[] | undefined {
  const names = [`${kind}-src-elem`, `${kind}-src`, 'default-src'];
  return names.map((name) => policy.get(name)).find((sources) => sources !== undefined);
}

/** Whether a browser would let an element with this text run or style, as far as this policy goes. */
export function allowsInline(policy: Policy, kind: 'script' | 'style', text: string): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  if (sources.some((source) => source === hashOf(text))) return true;
  return allowsAny(policy, kind);
}

/** Whether a policy lets any inline element of a kind run: a hash takes that right away. */
export function allowsAny(policy: Policy, kind: 'script' | 'style'): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  const isExact = sources.some((source) => hashed.test(source) || source.startsWith("'nonce-"));
  return sources.includes("'unsafe-inline'") && !isExact;
}

/** Whether a file of the site itself may be loaded. */
export function allowsOwn(policy: Policy, kind: 'script' | 'style'): boolean {
  return sourcesOf(policy, kind)?.includes("'self'") ?? true;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
