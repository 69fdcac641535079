import { parseArgs } from 'node:util';
import { parts } from '@amendes/delivery/local/parts.ts';

export type DevCommand =
  | { readonly kind: 'help' }
  /** Every part from its sources. */
  | { readonly kind: 'all' }
  /** One part from its sources, the others as they are released: here, or on a site elsewhere. */
  | { readonly kind: 'one'; readonly part: string; readonly site?: URL };

/** A command that is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws {UsageError} that says what is not understood. */
export function readCommand(args: readonly string[]): DevCommand {
  const { values, positionals } = parse(args);
  const [part, ...others] = positionals;
  if (values.help) return { kind: 'help' };
  if (others.length > 0) throw new UsageError(`"${others.join(' ')}" is not understood`);
  if (part === undefined) {
    if (values.site !== undefined) throw new UsageError('--site needs the part to work on');
    return { kind: 'all' };
  }
  if (!parts.some(({ name }) => name === part)) {
    const known = parts.map(({ name }) => name).join(', ');
    throw new UsageError(`There is no part "${part}", only ${known}`);
  }
  return { kind: 'one', part, ...(values.site !== undefined && { site: readSite(values.site) }) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { site: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A site is at the root of its origin. */
function readSite(text: string): URL {
  const address = URL.parse(text);
  const isSite =
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    `${address.pathname}${address.search}${address.hash}` === '/' &&
    `${address.username}${address.password}` === '';
  if (isSite) return address;
  throw new UsageError(`--site is the address of a site, as https://site.example, not "${text}"`);
}
