import { composeSite, siteComposer } from '@amendes/delivery/composer/site-composer.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { findOld, keptDays, removeOld } from '@amendes/delivery/remove-old/remove-old.ts';
import { bringToBucket } from '@amendes/delivery/bucket/bring-to-bucket.ts';
import { openSite } from '@amendes/delivery/bucket/open-site.ts';
import { bannerFolder } from '@amendes/delivery/release/release.ts';
import { composerName } from '@amendes/delivery/release/composer-release.ts';
import { contentName } from '@amendes/delivery/release/content-release.ts';
import { askOrigin, openFolder } from '@amendes/delivery/verify/ask-site.ts';
import { verifyElsewhere } from '@amendes/delivery/verify/verify-signed.ts';
import { siteStatus, verifyFolder } from '@amendes/delivery/verify/verify-site.ts';
import { defineCommand } from 'citty';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import {
  changeArguments,
  keyArgument,
  readSiteOrAddress,
  siteArgument,
  siteCommand,
} from './arguments.ts';
import { printable, showComposition, showProvenances, showPublication } from './show.ts';

export const compose = siteCommand('compose', {
  description: 'Writes missing or damaged documents again',
  args: changeArguments,
  async run(folder, args) {
    if (!args['dry-run']) {
      await showComposition(() => composeSite(folder, { repair: true }));
      return;
    }
    const registry = await readRegistry(folder);
    const composer = await siteComposer(folder, registry);
    const { missing } = await composer.plan(folder.root, registry);
    for (const line of await composer.examine(folder.root, registry)) console.log(line);
    console.log(`Would render ${missing.join(', ') || 'nothing'}. Nothing was changed`);
  },
});

export const status = siteCommand('status', {
  description: 'Shows the served releases, and whether the documents match them',
  args: siteArgument,
  async run(folder) {
    const { registry, version, isComposed } = await siteStatus(folder);
    const problems = await openFolder(folder);
    const { composer } = registry;
    const previous = composer?.previous === undefined ? '' : `  before it ${composer.previous}`;
    console.log(`${'composer'.padEnd(14)}  ${composer?.current ?? 'none'}${previous}`);
    await showPublication(folder, composerName, composer?.current);
    for (const [name, part] of Object.entries(registry.parts)) {
      const more = [
        ...(part.previous === undefined ? [] : [`before it ${part.previous}`]),
        ...(part.canary ? [`${part.canary.build} for ${part.canary.percent} %`] : []),
        ...(part.disabled ? [`switched off: ${printable(part.disabled.message.fr)}`] : []),
      ];
      console.log([name.padEnd(14), part.current, ...more].join('  '));
    }
    await showProvenances(folder);
    console.log(`${'texts'.padEnd(14)}  ${registry.content?.current ?? 'none'}`);
    await showPublication(folder, contentName, registry.content?.current);
    console.log(`${'banner'.padEnd(14)}  ${registry.notice ?? 'none'}`);
    await showPublication(folder, bannerFolder, registry.notice);
    console.log(
      isComposed
        ? `The documents are those of version ${version} of the registry`
        : `The documents are behind version ${version} of the registry: pnpm release compose`,
    );
    for (const problem of problems) console.log(`In a browser: ${problem}`);
    return isComposed && problems.length === 0 ? 0 : 1;
  },
});

export const verify = defineCommand({
  meta: {
    name: 'verify',
    description: 'Looks at every file that is served, and opens every document as a browser would',
  },
  args: {
    site: { ...siteArgument.site, description: 'The folder, or of a site elsewhere its address' },
  },
  async run({ args }) {
    const site = readSiteOrAddress(args);
    const isFolder = typeof site === 'string';
    const problems = isFolder
      ? await verifyFolder(await openSite(site, {}, { onProblem: (line) => console.error(line) }))
      : await verifyElsewhere(askOrigin(site.origin), { origin: site.origin });
    for (const problem of problems) console.log(problem);
    if (!isFolder && !process.env['TRUST_ROOT']) console.log(noTrustRoot);
    const success = isFolder
      ? 'Every file that is served is what was published, every document what was composed, and runs in a browser'
      : 'Every document is what was composed and signed, runs in a browser, and names what was signed: releases and their files, the account, the origins';
    console.log(problems.length === 0 ? success : `${problems.length} problems`);
    return problems.length === 0 ? 0 : 1;
  },
});

/** Copies a site into an empty bucket. From then on commands and servers need the address of the bucket. */
export const copy = siteCommand('copy', {
  description: 'Copies a site from its folder into an empty bucket, with its trust and its history',
  args: {
    bucket: { type: 'positional', required: true, description: 's3://bucket/prefix' },
    ...siteArgument,
    ...keyArgument,
  },
  async run(folder, args) {
    if (folder.bucket) throw new UsageError('copy takes a site from its folder');
    await showComposition(async () => (await bringToBucket(folder, args.bucket)).composition);
    console.log(`${args.bucket} is the address for commands and servers from now on`);
  },
});

const noTrustRoot =
  'TRUST_ROOT names no trust: the server of this site could have signed it with its own keys';

/** Shows what would be removed, and removes it only with `--yes`: a removed release cannot be rolled back to. */
export const prune = siteCommand('prune', {
  description: 'Shows releases and files that are no longer needed; with --yes, removes them',
  args: { ...changeArguments, yes: { type: 'boolean', description: 'Removes it' } },
  async run(folder, args) {
    const isDone = args.yes && !args['dry-run'];
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
  },
});
