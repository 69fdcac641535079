import { composerName } from '@amendes/delivery/composer/composer-name.ts';
import { canary } from '@amendes/delivery/registry/canary.ts';
import { promotion, recordAlarm, rollback } from '@amendes/delivery/registry/promote.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { disable, enable } from '@amendes/delivery/switch-off/disable.ts';
import { readMessage } from '@amendes/delivery/switch-off/read-message.ts';
import { applyCommand } from './apply-command.ts';
import { adoptCommand, publishComposerCommand } from './composer-commands.ts';
import type { CommandName, CommandOptions } from './read-command.ts';
import { showHistory } from './show-history.ts';
import { usage } from './usage.ts';
import { buildOfSources, runBuild } from '@amendes/delivery/local/run-build.ts';
import { composeSite, siteComposer } from '@amendes/delivery/composer/site-composer.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { showComposition } from './show-composition.ts';
import { findOld, keptDays } from '@amendes/delivery/remove-old/find-old.ts';
import { removeOld } from '@amendes/delivery/remove-old/remove-old.ts';
import { askOrigin } from '@amendes/delivery/verify/ask-site.ts';
import { openFolder } from '@amendes/delivery/verify/open-folder.ts';
import { openSite } from '@amendes/delivery/verify/open-site.ts';
import { verifySite } from '@amendes/delivery/verify/verify-site.ts';
import { siteStatus } from '@amendes/delivery/verify/site-status.ts';
import { showProvenances, showProvenance } from './show-provenance.ts';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { refuseFaultyBuild } from '@amendes/delivery/release/faults/refuse-faults.ts';
import { publish, readBuild } from '@amendes/delivery/release/publish.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import { weigh } from '@amendes/delivery/release/weigh.ts';

/** What each command does; it tells how the program ends. */
export const commands: Readonly<Record<CommandName, (options: CommandOptions) => Promise<number>>> =
  {
    build: buildCommand,
    publish: (options) =>
      options.part.name === composerName
        ? publishComposerCommand(options)
        : publishCommand(options),
    promote: (options) =>
      applyCommand(
        options,
        promotion(siteFolder(options.site), options.releases, { again: options.isAgain }),
      ),
    rollback: (options) =>
      applyCommand(options, rollback(siteFolder(options.site), options.part.name), true),
    alarm: ({ releases: [release = { name: '', build: '' }], ...options }) =>
      applyCommand(options, recordAlarm(siteFolder(options.site), release), true),
    history: ({ site, releases }) =>
      showHistory(
        site,
        releases.map(({ name }) => name),
      ),
    canary: ({ releases: [release = { name: '', build: '' }], ...options }) =>
      applyCommand(
        options,
        canary(siteFolder(options.site), release, options.percent),
        options.percent === 0,
      ),
    disable: async ({ part, message, ...options }) =>
      applyCommand(
        options,
        disable(siteFolder(options.site), part.name, await readMessage(message)),
        true,
      ),
    enable: ({ part, ...options }) => applyCommand(options, enable(part.name), true),
    adopt: adoptCommand,
    compose: composeCommand,
    status: statusCommand,
    verify: verifyCommand,
    prune: pruneCommand,
    help: async () => {
      console.log(usage);
      return 0;
    },
  };

async function buildCommand({ part, isDryRun }: CommandOptions): Promise<number> {
  const build = buildOfSources(part);
  if (isDryRun) {
    console.log(`Would build ${part.name} ${build} into ${part.folder}/dist`);
    return 0;
  }
  await runBuild(part);
  console.log(`${part.name} ${build} is built. To seal it: pnpm release publish ${part.name}`);
  return 0;
}

/** Composes what is missing, and repairs what is there and is not as it was composed. */
async function composeCommand({ site, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  if (isDryRun) {
    const registry = await readRegistry(folder);
    const composer = await siteComposer(folder, registry);
    const { missing } = await composer.plan(folder.root, registry);
    for (const line of await composer.examine(folder.root, registry)) console.log(line);
    console.log(`Would render ${missing.join(', ') || 'nothing'}. Nothing was changed`);
  } else {
    await showComposition(() => composeSite(folder, { repair: true }));
  }
  return 0;
}

/** Shows first, and removes only when told so: what is gone cannot be rolled back to. */
async function pruneCommand({ site, isSure, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const isDone = isSure && !isDryRun;
  const old = isDone
    ? await removeOld(folder)
    : await findOld(folder, await readRegistry(folder), await folder.storage.now());
  for (const release of old) console.log(release);
  const count = old.length === 1 ? '1 release' : `${old.length} releases`;
  console.log(
    isDone
      ? `${count} removed`
      : `${count} not served for ${keptDays} days. To remove them: pnpm release prune --yes`,
  );
  return 0;
}

/** Looks at a site's folder and at what is served from it; of a site elsewhere, at what it serves. */
async function verifyCommand({ site, address }: CommandOptions): Promise<number> {
  const problems = address
    ? await openSite(askOrigin(address.origin), { whole: true })
    : await problemsIn(site);
  for (const problem of problems) console.log(problem);
  const whole = address
    ? 'Every document runs in a browser, and every file that it names is what it names'
    : 'Every file that is served is what was published, every document what was composed, and runs in a browser';
  console.log(problems.length === 0 ? whole : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

async function problemsIn(site: string): Promise<readonly string[]> {
  const folder = siteFolder(site);
  return [...(await verifySite(folder)), ...(await openFolder(folder))];
}

async function statusCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const { registry, version, isComposed } = await siteStatus(folder);
  const problems = await openFolder(folder);
  const { composer } = registry;
  console.log(
    `${'composer'.padEnd(14)}  ${composer?.current ?? 'none'}${composer?.previous === undefined ? '' : `  before it ${composer.previous}`}`,
  );
  for (const [name, { current, previous, canary: trial, disabled }] of Object.entries(
    registry.parts,
  )) {
    const more = [
      ...(previous === undefined ? [] : [`before it ${previous}`]),
      ...(trial ? [`${trial.build} for ${trial.percent} %`] : []),
      ...(disabled ? [`switched off: ${disabled.message.fr}`] : []),
    ];
    console.log([name.padEnd(14), current, ...more].join('  '));
  }
  await showProvenances(siteFolder(site));
  console.log(`${'texts'.padEnd(14)}  ${registry.content?.current ?? 'none'}`);
  console.log(`${'notice'.padEnd(14)}  ${registry.notice ?? 'none'}`);
  console.log(
    isComposed
      ? `The documents are those of version ${version} of the registry`
      : `The documents are behind version ${version} of the registry: pnpm release compose`,
  );
  for (const problem of problems) console.log(`In a browser: ${problem}`);
  return isComposed && problems.length === 0 ? 0 : 1;
}

async function publishCommand({ site, part, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const dist = join(workspace, part.folder, 'dist');
  const { description, originals } = await readBuild(dist);
  const { name, build } = description;
  const isThere = (await findRelease(folder, description)) !== undefined;
  if (isDryRun) {
    refuseFaultyBuild(description, originals);
    console.log(
      isThere
        ? `${name} ${build} is there already`
        : `Would seal ${name} ${build}: ${originals.size} files`,
    );
    return 0;
  }
  const release = await publish(folder, dist);
  const { entry, own } = weigh(release);
  console.log(
    `${name} ${build} is ${isThere ? 'there already' : 'sealed'}: ${originals.size} files, first screen ${entry} + ${own} bytes`,
  );
  await showProvenance(folder, release);
  console.log(`To hand it out: pnpm release promote ${name} ${build}`);
  return 0;
}
