import {
  hashesFile,
  isHashed,
  type BuildDescription,
} from '@amendes/protocol/build-description.ts';
import { classPrefix } from '@amendes/build-config/class-prefix.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { readSealed } from '../release/read-release.ts';
import { isListOf, isShell, shortIntegrityOf, type Release } from '../release/release.ts';
import { excessOf } from '../release/weigh.ts';
import { copiedPackages } from './copied-packages.ts';
import { routeFaults } from './route-faults.ts';
import { styleFaults } from './style-faults.ts';
import { textFaults } from './text-faults.ts';

/** Number of faults that are reported in one go; a build with more of them has one cause for all. */
const mostReported = 20;

/**
 * @param originals The files of the build by path; those that only Node reads may be left out.
 * @throws {DeliveryError} when a build would change more of the page than it shows itself, or lacks what it promises: one line
 * for each fault, with its remedy.
 */
export function refuseFaultyBuild(
  description: BuildDescription,
  originals: ReadonlyMap<string, Buffer>,
): void {
  refuse(description, [
    ...missingFiles(description, originals),
    ...faultsOfHashes(description, originals),
    ...routeFaults(description.routes),
    ...textFaults(description, (path) => originals.get(path)?.toString()),
    ...faultsOfStyles(description, originals),
    ...faultsOfScripts(description, originals),
  ]);
}

/**
 * Refuses a published release for the same faults, whoever published it and with whatever tools.
 * @throws {DeliveryError} as for a build, and when it weighs more than its part may.
 */
export async function refuseFaultyRelease(site: SiteFolder, release: Release): Promise<void> {
  refuseHeavy(release);
  const readable = Object.keys(release.files).filter((path) => path !== release.server);
  const files = readable.map(
    async (path) => [path, await readSealed(site, release, path)] as const,
  );
  refuseFaultyBuild(release, new Map(await Promise.all(files)));
}

/** @throws {DeliveryError} when a release weighs more than its part may, for the first screen or later. */
export function refuseHeavy(release: Release): void {
  refuse(
    release,
    excessOf(release).map(
      (excess) =>
        `${excess}. Load later what is not needed at once, leave out what is not needed, or decide to raise the budget in shared/build-config/src/weight-budgets.ts`,
    ),
  );
}

function refuse(
  { name, build }: Pick<BuildDescription, 'name' | 'build'>,
  faults: readonly string[],
): void {
  if (faults.length === 0) return;
  const more =
    faults.length > mostReported ? [`${name} ${build}: ${faults.length - mostReported} more`] : [];
  const lines = faults.slice(0, mostReported).map((fault) => `${name} ${build}: ${fault}`);
  throw new DeliveryError([...lines, ...more].join('\n'));
}

function missingFiles(
  { entry, first, texts }: BuildDescription,
  originals: ReadonlyMap<string, Buffer>,
): readonly string[] {
  return [entry, ...first.scripts, ...first.styles, ...Object.values(texts)]
    .filter((path) => !originals.has(path))
    .map((path) => `${path} is named, but was not built`);
}

/** Returns the fault of the list of hashes. Other bundlers may write none; a wrong one would keep browsers from the files. */
function faultsOfHashes(
  description: BuildDescription,
  originals: ReadonlyMap<string, Buffer>,
): readonly string[] {
  const listed = originals.get(hashesFile);
  if (!listed) return [];
  const code = [...originals].filter(([path]) => isHashed(description, path));
  const hashes = code.map(([path, bytes]) => [path, shortIntegrityOf(bytes)] as const);
  const isRight = isListOf(listed, hashes);
  return isRight ? [] : [`${hashesFile} does not name each script and style by what it hashes to`];
}

function faultsOfStyles(
  description: BuildDescription,
  originals: ReadonlyMap<string, Buffer>,
): readonly string[] {
  // One sheet styles the page itself: the first one of the shell.
  const base = isShell(description) ? description.first.styles[0] : undefined;
  return [...originals]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) =>
      styleFaults({
        text: bytes.toString(),
        prefix: classPrefix(description.name, description.build),
        isBase: path === base,
        holds: (address) => originals.has(address),
      }).map((fault) => `${path}:${fault}`),
    );
}

function faultsOfScripts(
  description: BuildDescription,
  originals: ReadonlyMap<string, Buffer>,
): readonly string[] {
  if (isShell(description)) return [];
  const scripts = [...originals].filter(([path]) => /\.m?js$/.test(path));
  return copiedPackages(
    description,
    scripts.map(([, bytes]) => bytes.toString()),
  ).map(
    (copied) =>
      `it brings ${copied} of its own, of which a page has the shell's alone: import it as shared/build-config/src/federation.ts and the contract lend it`,
  );
}
