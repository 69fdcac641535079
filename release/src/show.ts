import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline/promises';
import type { Composition } from '@amendes/delivery/composer/site-composer.ts';
import { describePublication } from '@amendes/delivery/registry/describe-publication.ts';
import { history } from '@amendes/delivery/registry/history.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  describeProvenance,
  olderLockfile,
} from '@amendes/delivery/release/describe-provenance.ts';
import { describeSupply } from '@amendes/delivery/release/provenance-statement.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';

/**
 * Makes foreign text printable on one line of a terminal: a character that would move the cursor, hide text, reverse letters
 * or start another line is shown by its number.
 */
export const printable = (text: string): string =>
  text.replaceAll(
    /\p{C}|[\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** True if the person at the terminal agrees. Without a terminal nobody is asked, and it is true. */
export async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const line = createInterface({ input: process.stdin, output: process.stderr });
  // Leaving with Ctrl-C or Ctrl-D counts as no.
  const answer = await Promise.race([line.question(`${question} (yes/no) `), once(line, 'close')]);
  line.close();
  return answer === 'yes';
}

/** Composes, and prints what was rendered and how long it took. */
export async function showComposition(compose: () => Promise<Composition>): Promise<void> {
  const startedAt = performance.now();
  const { rendered, pieces, switched, signed } = await compose();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const what =
    rendered.length === 0 ? 'Nothing had to be rendered' : `Rendered ${rendered.join(', ')}`;
  console.log(
    `${what} (${rendered.length} of ${pieces} pieces, ${seconds} s)${switched ? ': served' : ''}`,
  );
  if (!signed) {
    console.log(
      'The documents are not signed, and no server in production serves them: pnpm release compose --key <your key>',
    );
  }
}

/** Prints who changed what and when, the latest first; without names, for everything. */
export async function showHistory(site: SiteFolder, names: readonly string[]): Promise<void> {
  const entries = await history(site, names);
  for (const { version, changed, keys, lines } of entries) {
    const when = changed ? showTime(new Date(changed.at)) : 'unknown when';
    const by = changed?.by ?? 'unknown';
    const heading = [`version ${version}`, when, by, changed?.command ?? ''].join('  ').trim();
    console.log(printable(heading));
    if (keys.length > 0) console.log(printable(`    signed by ${keys.join(', ')}`));
    for (const line of lines) console.log(`    ${printable(line)}`);
  }
  if (entries.length === 0)
    console.log('Nothing of it was changed as far back as versions are kept');
}

/** Prints who published the composer, texts or banner, when and from which commit; nothing if none is served. */
export async function showPublication(
  site: SiteFolder,
  name: string,
  build: string | undefined,
): Promise<void> {
  if (build === undefined) return;
  for (const line of await describePublication(site, `${name}/${build}`)) {
    console.log(`${' '.repeat(14)}  ${printable(line)}`);
  }
}

/** Prints the origin of a release, and warns if its lockfile is older than that of a served part. */
export async function showProvenance(site: SiteFolder, release: Release): Promise<void> {
  const origin = printable(describeProvenance(release));
  console.log(`${release.name} ${release.build} is from ${origin}`);
  console.log(`${' '.repeat(release.name.length)} with ${await describeSupply(site, release)}`);
  const warning = olderLockfile(release, await servedReleases(site));
  if (warning !== undefined) console.log(`Warning: ${warning}`);
}

/** Prints the origin of each served part. */
export async function showProvenances(site: SiteFolder): Promise<void> {
  for (const release of await servedReleases(site)) await showProvenance(site, release);
}

/** Returns the releases of the served parts. Missing ones are left out, because `openFolder` and `verifySite` name them. */
async function servedReleases(site: SiteFolder): Promise<readonly Release[]> {
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  const served = Object.entries(registry?.parts ?? {});
  const releases = await Promise.all(
    served.map(([name, { current }]) => findRelease(site, { name, build: current })),
  );
  return releases.filter((release) => release !== undefined);
}
