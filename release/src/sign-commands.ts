import { readFile } from 'node:fs/promises';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { renewHead, restoreHead } from '@amendes/delivery/registry/change-trust.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { asRead, signRelease } from '@amendes/delivery/registry/signed-releases.ts';
import { refuseDamage } from '@amendes/delivery/registry/refuse-unfit.ts';
import { readBannerRelease } from '@amendes/delivery/release/banner-release.ts';
import { bannerFile, bannerFolder, releaseFile } from '@amendes/delivery/release/release.ts';
import {
  composerName,
  refuseUnusableComposer,
} from '@amendes/delivery/release/composer-release.ts';
import {
  configurationNames,
  entriesFile,
  isConfigurationName,
  refuseDamagedConfiguration,
} from '@amendes/delivery/release/configuration-release.ts';
import {
  contentName,
  readContentRelease,
  type ContentRelease,
} from '@amendes/delivery/release/content-release.ts';
import {
  asPromoted,
  readRelease,
  readSealed,
  refuseDamaged,
  type ReleaseName,
} from '@amendes/delivery/release/read-release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { DeliveryError, isFault } from '@amendes/delivery/site/delivery-error.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import { composerSources, localParts } from '@amendes/delivery/local/parts.ts';
import { buildOfSources } from '@amendes/delivery/local/prepare-site.ts';
import {
  haveSources,
  buildArgument,
  changeArguments,
  keyArgument,
  partOrComposerArgument,
  readReleased,
  siteArgument,
  siteCommand,
} from './arguments.ts';
import { printable, showProvenance } from './show.ts';

export const sign = siteCommand('sign', {
  description:
    'Shows a published release, and adds your signature where more than one person has to stand for it',
  args: {
    part: {
      ...partOrComposerArgument.part,
      description: `${partOrComposerArgument.part.description}, ${[...configurationNames, contentName, bannerFolder].join(', ')}`,
    },
    ...buildArgument,
    ...changeArguments,
  },
  async run(folder, args) {
    const isOfEditors = args.part === contentName || args.part === bannerFolder;
    const name = isOfEditors ? args.part : await readReleased(folder, args.part);
    const release = { name, build: args.build };
    // The same bytes are shown and signed.
    const pinnedSite = await asRead(folder, release);
    await showRelease(pinnedSite, release);
    if (args['dry-run']) return;
    await signRelease(pinnedSite, release);
    console.log(`${name} ${args.build} is signed. To have it served: ${servingCommand(release)}`);
  },
});

/**
 * Shows the release before it is signed: nobody should sign an account, or texts, without having read them.
 * @throws {DeliveryError} if it is missing, or is no longer what was published.
 */
async function showRelease(folder: SiteFolder, { name, build }: ReleaseName): Promise<void> {
  if (isConfigurationName(name)) {
    await refuseDamagedConfiguration(folder, { name, build });
    return showFile(folder, { name, build }, entriesFile(name));
  }
  if (name === contentName) {
    const texts = await readContentRelease(folder, build);
    await refuseDamaged(folder, texts);
    await showFile(folder, { name, build }, releaseFile);
    return showTexts(folder, texts);
  }
  if (name === bannerFolder) {
    await readBannerRelease(folder, build);
    return showFile(folder, { name, build }, bannerFile);
  }
  if (name === composerName) await refuseUnusableComposer(folder, build);
  else {
    const release = await readRelease(folder, { name, build });
    await refuseDamage(folder, release);
    await showProvenance(folder, release);
  }
  const sources = [...localParts, composerSources].find((each) => each.name === name);
  console.log(
    sources && haveSources(sources) && buildOfSources(sources) === build
      ? 'Its id is that of the sources that are here: pnpm release build and publish compare the bytes, too'
      : 'Its id is not that of the sources that are here: check its commit out to build it yourself',
  );
}

async function showFile(
  folder: SiteFolder,
  { name, build }: ReleaseName,
  file: string,
): Promise<void> {
  const bytes = await folder.storage.read(`${releasePath(name, build)}/${file}`);
  console.log(printableLines(bytes?.toString() ?? ''));
}

/** Shows each text that citizens do not read yet, in the form that is sent to them: its description only contains names. */
async function showTexts(folder: SiteFolder, texts: ContentRelease): Promise<void> {
  const served = await servedTexts(folder);
  for (const [path, { integrity }] of Object.entries(texts.files)) {
    if (served[path]?.integrity === integrity) continue;
    const text = (await readSealed(folder, texts, path)).toString();
    console.log(printableLines(`${path}:\n${indentJson(text)}`));
  }
  for (const path of Object.keys(served)) {
    if (!(path in texts.files)) console.log(`${printable(path)} is left out`);
  }
}

/** Returns the sealed texts that are served; none if their description is not the one that was promoted. */
async function servedTexts(folder: SiteFolder): Promise<ContentRelease['files']> {
  const { registry } = (await findVersionedRegistry(folder)) ?? {};
  const build = registry?.content?.current;
  if (build === undefined || !registry?.manifests?.[`${contentName}/${build}`]) return {};
  try {
    return (await readContentRelease(asPromoted(folder, registry), build)).files;
  } catch (error) {
    if (isFault(error)) return {};
    throw error;
  }
}

/** Puts JSON on several lines; returns any other text unchanged. */
function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Makes a text with its own line breaks printable. */
const printableLines = (text: string) => text.split('\n').map(printable).join('\n');

/** Returns the command that serves a release once it has all its signatures. */
function servingCommand({ name, build }: ReleaseName): string {
  if (name === contentName) return `pnpm content promote ${build}`;
  if (name === bannerFolder)
    return 'pnpm content banner publish, with the file that it was made of';
  return `pnpm release promote ${name} ${build}`;
}

export const renew = siteCommand('renew', {
  description: 'Signs that the served state is still the newest; a machine runs it every night',
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
  async run(folder, { signed, restored }) {
    if (signed !== undefined && !restored) throw new UsageError('--signed needs --restored');
    const bytes = signed === undefined ? undefined : await readSignedFile(signed);
    const found = await (restored ? restoreHead(folder, bytes) : renewHead(folder));
    const head = found?.signed?.head;
    if (!head) throw new DeliveryError(`There is no registry in ${folder.root} to renew`);
    console.log(
      `Version ${head.version} counts as fresh until ${showTime(new Date(head.expires))}`,
    );
    if (restored) {
      console.log(
        'Now: pnpm release compose --key <your key>. Until then servers continue as before',
      );
    }
  },
});

const readSignedFile = (path: string) =>
  readFile(path).catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
