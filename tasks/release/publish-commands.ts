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
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { refuseFaultyBuild } from '@amendes/delivery/faults/refuse-faults.ts';
import { publish, readBuild } from '@amendes/delivery/publish/publish.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import { weigh } from '@amendes/delivery/release/weigh.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { defineCommand } from 'citty';
import { applyCommand } from './apply-command.ts';
import { changeArguments, partOrComposerArgument, readPart, readSite } from './arguments.ts';
import { showProvenance } from './show.ts';

export const build = defineCommand({
  meta: { name: 'build', description: 'Builds a part from the sources that are here' },
  args: { ...partOrComposerArgument, ...changeArguments },
  async run({ args }) {
    readSite('build', args);
    const part = readPart(args.part, true);
    const id = buildOfSources(part);
    if (args['dry-run']) {
      console.log(`Would build ${part.name} ${id} into ${part.folder}/dist`);
      return;
    }
    await runBuild(part);
    console.log(`${part.name} ${id} is built. To seal it: pnpm release publish ${part.name}`);
  },
});

export const publishPart = defineCommand({
  meta: { name: 'publish', description: 'Seals what was built; nobody gets it yet' },
  args: { ...partOrComposerArgument, ...changeArguments },
  async run({ args }) {
    const site = readSite('publish', args);
    const part = readPart(args.part, true);
    const isDryRun = args['dry-run'] ?? false;
    await (part.name === composerName ? sealComposer : sealPart)(site, part, isDryRun);
  },
});

async function sealPart(site: string, part: LocalSources, isDryRun: boolean): Promise<void> {
  const folder = siteFolder(site);
  const dist = join(workspace, part.folder, 'dist');
  const { description, originals } = await readBuild(dist);
  const { name, build: id } = description;
  const isThere = (await findRelease(folder, description)) !== undefined;
  if (isDryRun) {
    refuseFaultyBuild(description, originals);
    console.log(
      isThere
        ? `${name} ${id} is there already`
        : `Would seal ${name} ${id}: ${originals.size} files`,
    );
    return;
  }
  const release = await publish(folder, dist);
  const { entry, own } = weigh(release);
  console.log(
    `${name} ${id} is ${isThere ? 'there already' : 'sealed'}: ${originals.size} files, first screen ${entry} + ${own} bytes`,
  );
  await showProvenance(folder, release);
  console.log(`To hand it out: pnpm release promote ${name} ${id}`);
}

async function sealComposer(site: string, part: LocalSources, isDryRun: boolean): Promise<void> {
  const dist = join(workspace, part.folder, 'dist');
  const { build: id, originals } = await readBuiltComposer(dist);
  if (isDryRun) {
    console.log(`Would seal ${composerName} ${id}: ${originals.size} files`);
    return;
  }
  await publishComposer(siteFolder(site), dist);
  console.log(`${composerName} ${id} is sealed: ${originals.size} files`);
  console.log(`To compose with it: pnpm release promote ${composerName} ${id}`);
}

/** For a site that was composed before composers were released: from then on it has one of its own. */
export const adopt = defineCommand({
  meta: {
    name: 'adopt',
    description: 'Gives a site a composer that was composed before it had one, once',
  },
  args: changeArguments,
  async run({ args }) {
    const site = readSite('adopt', args);
    const folder = siteFolder(site);
    const { composer } = await readRegistry(folder);
    if (composer) {
      throw new DeliveryError(
        `The site has composer ${composer.current}: to change it, build, publish and promote another`,
      );
    }
    if (args['dry-run']) {
      const id = buildOfSources(composerSources);
      console.log(`Would promote ${composerName} ${id}. Nothing was changed`);
      return 0;
    }
    const { release } = await composerOfSources(folder);
    return applyCommand(site, args, promotion(folder, [release]));
  },
});
