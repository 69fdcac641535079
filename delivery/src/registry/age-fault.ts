import type { SiteFolder } from '../site/site-folder.ts';
import { noteSeen, type Seen } from '../trust/seen.ts';
import { parseSigned, statementHash } from '../trust/signed.ts';
import type { SiteTrust } from '../trust/site-trust.ts';
import type { Trust } from '../trust/trust.ts';
import { headName, seriesOf } from './pointers.ts';
import { headSchema, versionsIn, type Head } from './registered.ts';

/** Describes how a state of the registry is older than the version before it, or than what was seen here; else undefined. */
export async function ageFault(
  site: SiteFolder,
  { seen }: SiteTrust,
  head: Head,
): Promise<string | undefined> {
  const text = await site.storage.version(seriesOf(headName), head.version - 1);
  const before = text === undefined ? undefined : parseSigned(text, headSchema);
  const lower = loweredPointer(head, before?.ok ? versionsIn(before.value.signed) : {});
  if (lower !== undefined) {
    return `goes back: ${lower} in the version before. ${restoreAdvice}`;
  }
  const hash = statementHash(head);
  if (seen && head.version < seen.head.version) {
    return `is older than what was seen here: it has version ${head.version}, ${seen.head.version} was seen. ${restoreAdvice}`;
  }
  if (seen && head.version === seen.head.version && hash !== seen.head.hash) {
    return `has another version ${head.version} than the one seen here. ${restoreAdvice}`;
  }
  const behind = loweredPointer(head, seen?.pointers ?? {});
  if (behind !== undefined) {
    return `is older than what was seen here: ${behind} was seen. ${restoreAdvice}`;
  }
  return undefined;
}

/** Remembers a state of the registry that is no older than what was seen here. */
export async function noteState(
  site: SiteFolder,
  { trust, hashes }: SiteTrust,
  head: Head,
): Promise<void> {
  if (trust.embedded && site.signing.memory === undefined) return;
  await noteSeen(site, seenOf(trust, hashes, head));
}

const restoreAdvice =
  'Bring the newest state back from the backup. If it is lost, an operator signs what is there: pnpm release renew --restored --key <their key>';

const seenOf = ({ version }: Trust, hashes: readonly string[], head: Head): Seen => ({
  trust: { version, hash: hashes.at(-1) ?? '' },
  head: { version: head.version, hash: statementHash(head) },
  pointers: versionsIn(head),
});

/** Names the first pointer that a head leaves out or names in an older version, as a phrase for the fault. */
function loweredPointer({ pointers }: Head, before: Seen['pointers']): string | undefined {
  for (const [name, version] of Object.entries(before)) {
    const now = pointers[name]?.version;
    if (now === undefined) return `it names no ${name}, but ${name} ${version}`;
    if (now < version) return `it names ${name} ${now}, but ${name} ${version}`;
  }
  return undefined;
}
