import pLimit from 'p-limit';
import { manifestPath, sealedFileReader, type ReleaseName } from '../release/read-release.ts';
import { browserRegistry } from '../compose/browser-registry.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readConfiguration, type Configuration } from '../site/read-configuration.ts';
import type { RegistryChange } from '../registry/change-registry.ts';
import { findVersionedRegistry } from '../registry/registry.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import type { Registry } from '../registry/registered.ts';
import { canariesOf, releasesOf } from '../registry/refuse-unfit.ts';
import { canRender, fits, integrityOf, isShell, type Release } from '../release/release.ts';
import {
  namedBuild,
  roleOfRelease,
  statementsOf,
  type Rehearsal,
  type ReleaseStatement,
} from '../registry/signed-releases.ts';
import type { RenderPage } from '../render/renderer.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { findTrust } from '../trust/site-trust.ts';
import { judge } from '../trust/trust.ts';

/*
 * Documents contain only what is the same for everybody. No other screen would have run before a citizen sees it: so each one is
 * shown once, in Node, with notices in each state, by the shell in which it will run.
 */

/**
 * Rehearses a build before it is published: a remote with the shell that the site serves, a shell with the remotes. Releases that
 * are not served yet, or do not fit, are left to the promotion.
 * @returns the releases with which it has shown its screens.
 * @throws {DeliveryError} when a remote does not start, a screen throws, or either does not come to an end.
 */
export async function rehearseBuild(
  site: SiteFolder,
  release: Release,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Rehearsal> {
  const served = await servedReleases(site);
  const folder = `${releasePath(release.name, release.build)}/`;
  const read = async (path: string) => {
    const own = path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined;
    return own ? Buffer.from(own) : site.storage.read(path);
  };
  const asPublished = { ...site, storage: { ...site.storage, read } };
  if (isShell(release)) {
    const remotes = served.filter((other) => !isShell(other));
    const shown = await rehearseAll(
      asPublished,
      remotes.map((remote) => ({ shell: release, remote })),
    );
    return { rehearsedWith: shown.map(({ remote }) => namedBuild(remote)) };
  }
  const shell = served.find(isShell);
  const [shown] = await rehearseAll(asPublished, shell ? [{ shell, remote: release }] : []);
  return shown ? { rehearsedIn: shown.shell.build } : {};
}

/**
 * Refuses a change of the registry if a remote that was never served, or one in a shell that never was, cannot show its screens.
 * Releases that were served before are not checked: a rollback needs them immediately.
 */
export function rehearsed(site: SiteFolder, change: RegistryChange): RegistryChange {
  // The change is derived again if somebody else was faster: pairs that are done are not shown again.
  const done = new Set<string>();
  return async (before) => {
    const after = await change(before);
    const known = servedBefore(before);
    const releases = [...(await releasesOf(site, after)), ...(await canariesOf(site, after))];
    const isNew = (release: Release) => !known.has(namedBuild(release));
    const remotes = releases.filter((release) => !isShell(release));
    const pairs = releases
      .filter(isShell)
      .flatMap((shell) => remotes.map((remote) => ({ shell, remote })))
      .filter((pair) => !done.has(namedPair(pair)) && (isNew(pair.shell) || isNew(pair.remote)));
    // The publisher of one of the two may have signed that the screens were shown with the other.
    const signed = await Promise.all(
      pairs.map(async ({ shell, remote }) => isRehearsed(site, remote, shell)),
    );
    await rehearseAll(
      site,
      pairs.filter((_, index) => !signed[index]),
    );
    for (const pair of pairs) done.add(namedPair(pair));
    return after;
  };
}

/** True if somebody who may stand for one of the two has signed that the remote has shown its screens in the shell. */
export async function isRehearsed(
  site: SiteFolder,
  remote: ReleaseName,
  shell: ReleaseName,
): Promise<boolean> {
  const shown = namedBuild(remote);
  return (
    (await isVouched(site, shown, ({ rehearsedIn }) => rehearsedIn === shell.build)) ||
    isVouched(site, namedBuild(shell), ({ rehearsedWith }) => rehearsedWith?.includes(shown))
  );
}

/** True if somebody who may stand for a release has signed this about its present bytes. */
async function isVouched(
  site: SiteFolder,
  release: string,
  isMatch: (statement: ReleaseStatement) => boolean | undefined,
): Promise<boolean> {
  const [trust, bytes] = await Promise.all([
    findTrust(site),
    site.storage.read(manifestPath(release)),
  ]);
  if (!trust || !bytes) return false;
  const manifest = integrityOf(bytes);
  const statements = (await statementsOf(site, release)).filter(
    ({ signed }) => signed.manifest === manifest && isMatch(signed),
  );
  return judge(trust.trust, { role: roleOfRelease(release), threshold: 1 }, ...statements).ok;
}

/** Remote, and the shell that it is shown in. */
interface Pair {
  readonly shell: Release;
  readonly remote: Release;
}

const namedPair = ({ shell, remote }: Pair) => `${shell.build} ${namedBuild(remote)}`;

/** Number of remotes at the same time: each has its own process. */
const atOnce = 3;

/** @returns the pairs whose screens were shown: if either cannot render, or they do not fit, there is nothing to show. */
async function rehearseAll(site: SiteFolder, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const able = pairs.filter(
    ({ shell, remote }) => canRender(shell) && canRender(remote) && fits(remote, shell),
  );
  if (able.length === 0) return able;
  // A promotion of rehearsed releases must not wait until the renderer is loaded.
  const { renderPage } = await import('../render/renderer.ts');
  const configuration = await readConfiguration(site);
  const limit = pLimit(atOnce);
  try {
    await limit.map(able, async (pair) => rehearse(site, configuration, renderPage, pair));
  } finally {
    limit.clearQueue();
  }
  return able;
}

async function rehearse(
  site: SiteFolder,
  configuration: Configuration,
  renderPage: RenderPage,
  { shell, remote }: Pair,
): Promise<void> {
  const registry = browserRegistry({ release: shell }, { release: remote }, configuration);
  for (const { pattern } of remote.routes) {
    const page = { language: 'fr', address: pattern, rehearsed: pattern, registry, configuration };
    await renderPage(
      sealedFileReader(site),
      { shell, remote },
      { ...page, published: { listed: [] }, frameOnly: false },
    );
  }
}

/** Returns the served releases; none if the site cannot be read, because what is published is not served yet. */
async function servedReleases(site: SiteFolder): Promise<readonly Release[]> {
  try {
    const { registry } = (await findVersionedRegistry(site)) ?? {};
    const served = registry ? await releasesOf(site, registry) : [];
    await readConfiguration(site);
    return served;
  } catch (error) {
    if (error instanceof DeliveryError) return [];
    throw error;
  }
}

/** Returns all releases that citizens were ever given, as `<name>/<build>`, as far as the registry remembers. */
function servedBefore(registry: Registry | undefined): ReadonlySet<string> {
  return new Set(registry && [...namedBy(registry), ...Object.keys(registry.retired ?? {})]);
}
