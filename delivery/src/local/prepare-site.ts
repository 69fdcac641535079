import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildId } from '@amendes/build-config/build-id.ts';
import { composeSite } from '../composer/site-composer.ts';
import { placeContent, type BroughtContent } from '../content/bring-content.ts';
import { promote } from '../registry/promote.ts';
import { findRelease, ignoreFault, type ReleaseName } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  contentFolder,
  parts,
  composerSources,
  workspace,
  type LocalPart,
  type LocalSources,
} from './parts.ts';
import { publishComposer } from '../publish/publish-composer.ts';
import { composerName, readComposer, type ComposerRelease } from '../release/composer-release.ts';
import { writeSignedConfiguration } from '../release/configuration-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import { publish } from '../publish/publish.ts';
import { ensureOwnTrust } from '../trust/site-trust.ts';

interface Preparation {
  readonly configuration: unknown;
  /** Called for the composer and for each part as soon as its release exists. */
  readonly onRelease: (release: ReleaseName, built: boolean) => void;
  /** Called once the texts of the information pages are published. */
  readonly onContent?: (content: BroughtContent) => void;
}

/**
 * Updates a site's folder to the present sources: builds the changed ones and the composer, promotes and composes. It
 * also publishes the texts of the information pages; translations that are still missing do not stop it.
 */
export async function prepareSite(
  site: SiteFolder,
  { configuration, onRelease, onContent }: Preparation,
): Promise<readonly Release[]> {
  await ensureOwnTrust(site);
  const reportRelease = async <Sealed extends ReleaseName>(creating: Promise<Created<Sealed>>) => {
    const { release, built } = await creating;
    onRelease(release, built);
    return release;
  };
  const [composer, ...releases] = await Promise.all([
    reportRelease(composerOfSources(site)),
    ...parts.map((part) => reportRelease(releaseOfSources(site, part))),
  ]);
  // The present work is served, even after it was rolled back.
  const configured = await publishConfiguration(site, configuration);
  const registry = await promote(site, [composer, ...releases, ...configured], { again: true });
  await writeSignedConfiguration(site, registry);
  const content = await placeContent(site, contentFolder, { withGaps: true, again: true });
  onContent?.(content);
  await composeSite(site);
  return releases;
}

/** A release, and a flag that is true if it was built for this run. */
interface Created<Sealed> {
  readonly release: Sealed;
  readonly built: boolean;
}

/**
 * Returns the composer of the present sources. It is built and published, unless the site's folder has it from an earlier run.
 * @throws {DeliveryError} with the bundler's output if the build fails.
 */
export async function composerOfSources(site: SiteFolder): Promise<Created<ComposerRelease>> {
  const build = buildOfSources(composerSources);
  const present = await readComposer(site, build).catch(ignoreFault);
  if (present) return { release: present, built: false };
  await runBuild(composerSources);
  const release = await publishComposer(site, join(workspace, composerSources.folder, 'dist'));
  if (release.build === build) return { release, built: true };
  throw new DeliveryError(`The sources of the ${composerName} were changed while it was built`);
}

/**
 * Returns the release of a part's present sources. It is built and published, unless the site's folder has it
 * from an earlier run.
 * @throws {DeliveryError} with the bundler's output if the build fails.
 */
export async function releaseOfSources(
  site: SiteFolder,
  part: LocalPart,
): Promise<Created<Release>> {
  const { name, folder } = part;
  const build = buildOfSources(part);
  const present = await findRelease(site, { name, build });
  if (present) return { release: present, built: false };
  await runBuild(part);
  // There is no rehearsal, because the shell of these sources is not served yet.
  const release = await publish(site, join(workspace, folder, 'dist'), { isRehearsed: false });
  return { release, built: true };
}

/** Returns the build id of the present sources of a part or of the composer. */
export function buildOfSources({ folder }: LocalSources): string {
  return buildId(join(workspace, folder));
}

/**
 * Builds a part or the composer, for production, into its `dist`.
 * @throws {DeliveryError} with the bundler's output if that fails.
 */
export async function runBuild(sources: LocalSources): Promise<void> {
  const folder = join(workspace, sources.folder);
  const rsbuild = join(folder, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const child = spawn(process.execPath, [rsbuild, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) {
    throw new DeliveryError(`The build in ${folder} failed:\n${Buffer.concat(output).toString()}`);
  }
}
