import { join } from 'node:path';
import { composerName } from '@amendes/delivery/release/composer-release.ts';
import { publishComposer, readBuiltComposer } from '@amendes/delivery/publish/publish-composer.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import {
  composerOfSources,
  buildOfSources,
  runBuild,
} from '@amendes/delivery/local/prepare-site.ts';
import { composerSources, workspace, type LocalSources } from '@amendes/delivery/local/parts.ts';
import { promotion } from '@amendes/delivery/registry/promote.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { refuseFaultyBuild } from '@amendes/delivery/faults/refuse-faults.ts';
import { publish, readBuild } from '@amendes/delivery/publish/publish.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import { weigh } from '@amendes/delivery/release/weigh.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { defineCommand } from 'citty';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { applyCommand } from './apply-command.ts';
import {
  haveSources,
  changeArguments,
  readSite,
  readSources,
  siteCommand,
  sourcesArgument,
} from './arguments.ts';
import { showProvenance } from './show.ts';

export const build = defineCommand({
  meta: { name: 'build', description: 'Builds a part from the sources that are here' },
  args: { ...sourcesArgument, ...changeArguments },
  async run({ args }) {
    readSite('build', args);
    const part = readSources(args.part);
    refuseMissing(part);
    const id = buildOfSources(part);
    if (args['dry-run']) {
      console.log(`Would build ${part.name} ${id} into ${part.folder}/dist`);
      return;
    }
    await runBuild(part);
    console.log(`${part.name} ${id} is built. To seal it: pnpm release publish ${part.name}`);
  },
});

export const publishPart = siteCommand('publish', {
  description: 'Seals a build as a release; it is not served yet',
  args: {
    ...sourcesArgument,
    ...changeArguments,
    from: {
      type: 'string',
      valueHint: 'folder',
      description: 'A build from elsewhere, which the sources here do not have to give',
    },
  },
  async run(folder, args) {
    const part = readSources(args.part);
    const isDryRun = args['dry-run'] ?? false;
    if (args.from === undefined) refuseMissing(part);
    if (part.name !== composerName) return sealPart(folder, part, isDryRun, args.from);
    if (args.from === undefined) return sealComposer(folder, part, isDryRun);
    throw new UsageError(`${composerName} is published from the sources here alone`);
  },
});

/** Refuses missing sources. @throws {DeliveryError} that names the folder which this checkout lacks. */
function refuseMissing(sources: LocalSources): void {
  if (haveSources(sources)) return;
  throw new DeliveryError(
    `The sources of ${sources.name} are not here: take a checkout of the site that has ${sources.folder}/`,
  );
}

async function sealPart(
  folder: SiteFolder,
  part: LocalSources,
  isDryRun: boolean,
  from?: string,
): Promise<void> {
  const dist = from ?? join(workspace, part.folder, 'dist');
  const { description, originals } = await readBuild(dist);
  const { name, build: id } = description;
  if (name !== part.name)
    throw new DeliveryError(`${dist} holds a build of ${name}, not of ${part.name}`);
  if (from === undefined) refuseOtherSources(part, id);
  const isSealed = (await findRelease(folder, description)) !== undefined;
  if (isDryRun) {
    refuseFaultyBuild(description, originals);
    console.log(
      isSealed
        ? `${name} ${id} is there already`
        : `Would seal ${name} ${id}: ${originals.size} files`,
    );
    return;
  }
  const release = await publish(folder, dist);
  const { entry, own } = weigh(release);
  console.log(
    `${name} ${id} is ${isSealed ? 'there already' : 'sealed'}: ${originals.size} files, first screen ${entry} + ${own} bytes`,
  );
  await showProvenance(folder, release);
  console.log(`To hand it out: pnpm release promote ${name} ${id}`);
}

/** @throws {DeliveryError} if the build differs from the one of the sources here, because nobody could build it again. */
export function refuseOtherSources(part: LocalSources, built: string): void {
  const id = buildOfSources(part);
  if (id === built) return;
  throw new DeliveryError(
    `${part.folder}/dist is ${part.name} ${built}, the sources are ${id}: pnpm release build ${part.name}, then publish; or publish with --from what was built elsewhere`,
  );
}

async function sealComposer(
  folder: SiteFolder,
  part: LocalSources,
  isDryRun: boolean,
): Promise<void> {
  const dist = join(workspace, part.folder, 'dist');
  const { description, originals } = await readBuiltComposer(dist);
  const { build: id } = description;
  refuseOtherSources(part, id);
  if (isDryRun) {
    console.log(`Would seal ${composerName} ${id}: ${originals.size} files`);
    return;
  }
  await publishComposer(folder, dist);
  console.log(`${composerName} ${id} is sealed: ${originals.size} files`);
  console.log(`To compose with it: pnpm release promote ${composerName} ${id}`);
}

/** Command for a site that was composed before composers were released; from then on it has its own composer. */
export const adopt = siteCommand('adopt', {
  description:
    'Signs a site from before sites were signed, with all that it says, and gives it a composer if it has none; once, by an operator',
  args: changeArguments,
  async run(folder, args) {
    const found = await findVersionedRegistry(folder);
    if (!found) throw new DeliveryError(`There is nothing in ${folder.root} to take over`);
    const { composer } = found.registry;
    if (composer && found.signed) {
      throw new DeliveryError(
        `The site has composer ${composer.current} and is signed: to change it, build, publish and promote another`,
      );
    }
    if (composer) {
      if (!args['dry-run']) await changeRegistry(folder, () => found.registry);
      console.log(
        args['dry-run']
          ? 'Would sign all that the registry says. Nothing was changed'
          : 'All that the registry says is signed now',
      );
      return;
    }
    refuseMissing(composerSources);
    if (args['dry-run']) {
      const id = buildOfSources(composerSources);
      console.log(`Would promote ${composerName} ${id}. Nothing was changed`);
      return;
    }
    const { release } = await composerOfSources(folder);
    return applyCommand(folder, args, promotion(folder, [release]));
  },
});
