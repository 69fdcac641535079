import { partsAddress } from '@amendes/protocol/parts-address.ts';
import type { Result } from '@amendes/contract';
import satisfies from 'semver/functions/satisfies.js';
import {
  readDescription,
  readServedParts,
  type DescribedRelease,
  type Override,
} from './override.ts';

interface Wish {
  /** Name of the part to swap. */
  readonly part: string;
  /** Address of a site, or of the folder of a release on one. */
  readonly address: string;
}

interface Allowed {
  /** Origins that a part may be loaded from. */
  readonly origins: readonly string[];
  /** Version of the contract that the shell provides. */
  readonly contract: string;
}

/** Finds the requested release. A failure says in a sentence why it cannot be used. */
export async function findOverride(
  { part, address }: Wish,
  { origins, contract }: Allowed,
): Promise<Result<Override, string>> {
  const url = toUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return refusal('That is no address of a site.');
  if (!origins.includes(url.origin)) {
    return refusal(`Parts may come from ${origins.join(', ')} only.`);
  }
  const base = isRelease(url) ? withSlash(url) : await servedBase(url, part);
  if (base === undefined) return refusal(`${url.origin} serves no ${part} that could be taken.`);
  const release = await readDescription(base);
  if (!release) return refusal(`There is no release at ${base}`);
  if (release.name !== part) return refusal(`That is a release of ${release.name}.`);
  if (!('needs' in release.contract)) return refusal('The shell cannot be swapped.');
  const { needs } = release.contract;
  if (!satisfies(contract, needs)) {
    return refusal(`It needs the contract ${needs}, and this shell provides ${contract}.`);
  }
  return { ok: true, value: { address, release: loadable(release, base) } };
}

function toUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const refusal = (failure: string) => ({ ok: false, failure }) as const;

const isRelease = ({ pathname }: URL) => /^\/releases\/[\w-]+\/[\w-]+\/?$/.test(pathname);

const withSlash = ({ origin, pathname }: URL) => `${origin}${pathname.replace(/\/?$/, '/')}`;

/** Returns the address of the release that a site serves for a part. */
async function servedBase(site: URL, part: string): Promise<string | undefined> {
  const parts = await readServedParts(new URL(partsAddress, site));
  const found = parts?.remotes.find(({ name }) => name === part);
  const base = found && toUrl(found.base, site.origin);
  // A release on a third origin is refused, because nobody allowed that origin.
  return base?.origin === site.origin ? base.href : undefined;
}

function loadable(
  { name, build, container, entry, routes, files }: DescribedRelease,
  base: string,
) {
  const sealed = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path));
  return {
    name,
    build,
    container,
    base,
    entry,
    files: Object.fromEntries(sealed.map(([path, { integrity }]) => [path, integrity])),
    routes: routes.map(({ pattern }) => pattern),
  };
}
