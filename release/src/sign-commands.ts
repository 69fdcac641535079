import { readFile } from 'node:fs/promises';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { renewHead, restoreHead } from '@amendes/delivery/registry/change-trust.ts';
import { signRelease } from '@amendes/delivery/registry/signed-releases.ts';
import { refuseDamage } from '@amendes/delivery/registry/refuse-unfit.ts';
import {
  composerName,
  refuseUnusableComposer,
} from '@amendes/delivery/release/composer-release.ts';
import {
  entriesFile,
  isConfigurationName,
  refuseDamagedConfiguration,
  type ConfigurationName,
} from '@amendes/delivery/release/configuration-release.ts';
import { readRelease, type ReleaseName } from '@amendes/delivery/release/read-release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import { composerSources, localParts } from '@amendes/delivery/local/parts.ts';
import { buildOfSources } from '@amendes/delivery/local/prepare-site.ts';
import { defineCommand } from 'citty';
import {
  buildArgument,
  changeArguments,
  keyArgument,
  partOrComposerArgument,
  readFolder,
  readReleased,
  siteArgument,
  type ChangeArguments,
} from './arguments.ts';
import { showProvenance } from './show.ts';

export const sign = defineCommand({
  meta: {
    name: 'sign',
    description:
      'Adds your signature to a published release, where more than one person has to stand for it',
  },
  args: { ...partOrComposerArgument, ...buildArgument, ...changeArguments },
  async run({ args }) {
    const folder = await readFolder('sign', args);
    const name = await readReleased(folder, args.part);
    const { build } = args;
    if (isConfigurationName(name)) return signConfiguration(folder, { name, build }, args);
    if (name === composerName) await refuseUnusableComposer(folder, build);
    else {
      const release = await readRelease(folder, { name, build });
      await refuseDamage(folder, release);
      await showProvenance(folder, release);
    }
    const sources = [...localParts, composerSources].find((each) => each.name === name);
    console.log(
      sources && buildOfSources(sources) === build
        ? 'Its id is that of the sources that are here: pnpm release build and publish compare the bytes, too'
        : 'Its id is not that of the sources that are here: check its commit out to build it yourself',
    );
    if (args['dry-run']) return;
    await signRelease(folder, { name, build });
    console.log(
      `${name} ${build} is signed. To hand it out: pnpm release promote ${name} ${build}`,
    );
  },
});

/** Shows what is to be signed: nobody should sign an account that they have not read. */
async function signConfiguration(
  folder: SiteFolder,
  release: ReleaseName & { readonly name: ConfigurationName },
  { 'dry-run': isDryRun }: ChangeArguments,
): Promise<void> {
  await refuseDamagedConfiguration(folder, release);
  const { name, build } = release;
  const path = `${releasePath(name, build)}/${entriesFile(name)}`;
  console.log((await folder.storage.read(path))?.toString() ?? '');
  if (isDryRun) return;
  await signRelease(folder, release);
  console.log(
    `${name} ${build} is signed. To have it served: pnpm release promote ${name} ${build}`,
  );
}

export const renew = defineCommand({
  meta: {
    name: 'renew',
    description: 'Says that what is served is still the newest state; every night, by a machine',
  },
  args: {
    ...siteArgument,
    ...keyArgument,
    restored: {
      type: 'boolean',
      description: 'Also of an older state that a backup brought back; for operators',
    },
    signed: {
      type: 'string',
      valueHint: 'file',
      description: 'With --restored: what a server has at /assets/signed.json, of after the backup',
    },
  },
  async run({ args }) {
    const { signed, restored } = args;
    if (signed !== undefined && !restored) throw new UsageError('--signed needs --restored');
    const folder = await readFolder('renew', args);
    const bytes = signed === undefined ? undefined : await readNamed(signed);
    const found = await (restored ? restoreHead(folder, bytes) : renewHead(folder));
    const head = found?.signed?.head;
    if (!head) throw new DeliveryError(`There is no registry in ${folder.root} to renew`);
    console.log(
      `Version ${head.version} counts as fresh until ${showTime(new Date(head.expires))}`,
    );
    if (restored) {
      console.log('Now: pnpm release compose --key <your key>. Until then servers go on as before');
    }
  },
});

const readNamed = (path: string) =>
  readFile(path).catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
