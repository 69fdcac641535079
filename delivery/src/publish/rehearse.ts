import { sealedFileReader } from '../release/read-release.ts';
import { browserRegistry } from '../compose/browser-registry.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readConfiguration } from '../site/read-configuration.ts';
import type { RegistryChange } from '../registry/change-registry.ts';
import { findVersionedRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { canariesOf, releasesOf } from '../registry/refuse-unfit.ts';
import { canRender, fits, type Release } from '../release/release.ts';
import { isRehearsed } from '../registry/signed-releases.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/*
 * Documents hold only what is the same for everybody. Of all other screens nothing would have run before a visitor sees
 * them: so each is shown once, in Node, with notices in each state, by the shell that it is to run in.
 */

/**
 * Rehearses a build before it is published, with the shell that the site serves. Where there is none yet, or one that the
 * build does not fit, the promotion does.
 * @returns the build of the shell in which it has shown its screens.
 * @throws {DeliveryError} when the build does not start, a screen throws, or either does not come to an end.
 */
export async function rehearseBuild(
  site: SiteFolder,
  release: Release,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string | undefined> {
  const shell = await servedShell(site);
  if (!shell || isShell(release)) return undefined;
  const folder = `${releasePath(release.name, release.build)}/`;
  const read = async (path: string) => {
    const own = path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined;
    return own ? Buffer.from(own) : site.storage.read(path);
  };
  const isShown = await rehearse({ ...site, storage: { ...site.storage, read } }, shell, release);
  return isShown ? shell.build : undefined;
}

/**
 * A change of the registry that is refused when a remote that was never served, or one in a shell that never was, cannot
 * show its screens. What was served once is not looked at: whoever goes back needs it at once.
 */
export function rehearsed(site: SiteFolder, change: RegistryChange): RegistryChange {
  // The change is made anew when somebody else was faster.
  const done = new Set<string>();
  return async (before) => {
    const after = await change(before);
    const known = servedBefore(before);
    const releases = [...(await releasesOf(site, after)), ...(await canariesOf(site, after))];
    const isNew = ({ name, build }: Release) => !known.has(`${name}/${build}`);
    for (const shell of releases.filter(isShell)) {
      for (const remote of releases.filter((release) => !isShell(release))) {
        const pair = `${shell.build} ${remote.name} ${remote.build}`;
        if (done.has(pair) || !(isNew(shell) || isNew(remote))) continue;
        // Whoever published it has signed that it has shown its screens in this very shell.
        if (!(await isRehearsed(site, remote, shell.build))) await rehearse(site, shell, remote);
        done.add(pair);
      }
    }
    return after;
  };
}

/** @returns whether the screens were shown: where either cannot render, or they do not fit, there is nothing to show. */
async function rehearse(site: SiteFolder, shell: Release, remote: Release): Promise<boolean> {
  if (!canRender(shell) || !canRender(remote) || !fits(remote, shell)) return false;
  // Whoever promotes what was rehearsed already does not wait for a renderer.
  const { renderPage } = await import('../render/renderer.ts');
  const configuration = await readConfiguration(site);
  const registry = browserRegistry({ release: shell }, { release: remote }, configuration);
  for (const { pattern } of remote.routes) {
    const page = { language: 'fr', address: pattern, rehearsed: pattern, registry, configuration };
    await renderPage(
      sealedFileReader(site),
      { shell, remote },
      { ...page, published: { listed: [] }, frameOnly: false },
    );
  }
  return true;
}

/** Nothing, too, where the site cannot be read: what is published is served by nobody yet. */
async function servedShell(site: SiteFolder): Promise<Release | undefined> {
  try {
    const { registry } = (await findVersionedRegistry(site)) ?? {};
    const served = registry ? await releasesOf(site, registry) : [];
    await readConfiguration(site);
    return served.find(isShell);
  } catch (error) {
    if (error instanceof DeliveryError) return undefined;
    throw error;
  }
}

const isShell = ({ contract }: Release) => 'provides' in contract;

/** As `<name>/<build>`, what visitors were ever given, as far as the registry remembers. */
function servedBefore(registry: Registry | undefined): ReadonlySet<string> {
  const parts = Object.entries(registry?.parts ?? {});
  const named = parts.flatMap(([name, { current, previous, earlier = [], canary }]) =>
    [current, previous, ...earlier, canary?.build].map((build) => `${name}/${build}`),
  );
  return new Set([...named, ...Object.keys(registry?.retired ?? {})]);
}
