import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  composerSources,
  localParts,
  workspace,
  type LocalSources,
} from '@amendes/delivery/local/parts.ts';
import { bannerFolder } from '@amendes/delivery/release/release.ts';
import {
  configurationNames,
  isConfigurationName,
} from '@amendes/delivery/release/configuration-release.ts';
import { contentName } from '@amendes/delivery/release/content-release.ts';
import { buildsOf, type ReleaseName } from '@amendes/delivery/release/read-release.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { openSite } from '@amendes/delivery/bucket/open-site.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { defineCommand, type ArgsDef, type CommandContext } from 'citty';

export const siteArgument = {
  site: {
    type: 'string',
    valueHint: 'folder',
    description: 'The site that is served, or s3://bucket/prefix (SITE or SITE_FOLDER, else .site)',
  },
} as const;

export const keyArgument = {
  key: {
    type: 'string',
    valueHint: 'file',
    description: 'The key to sign with (RELEASE_KEY); several with commas',
  },
} as const;

/** Arguments of the commands that change something. */
export const changeArguments = {
  ...siteArgument,
  ...keyArgument,
  'dry-run': { type: 'boolean', description: 'Shows what would change, and changes nothing' },
} as const;

const localNames = localParts.map(({ name }) => name);

const operand = (description: string) =>
  ({ type: 'positional', required: true, description }) as const;

/** Argument for sources of this checkout that are built and published; the composer is treated like a part. */
export const sourcesArgument = {
  part: operand([...localNames, composerSources.name].join(', ')),
};

export const partArgument = {
  part: operand(`${localNames.join(', ')}, or another part that was published to the site`),
};

/** Argument for a part or the composer, which is promoted and rolled back like a part. */
export const partOrComposerArgument = {
  part: operand(`${partArgument.part.description}; ${composerSources.name}`),
};

export const buildArgument = { build: operand('The id of its build') };

/** Arguments of a change: strings, flags, or absent, whatever citty says about their types. */
export interface ChangeArguments {
  readonly site?: string | undefined;
  readonly key?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

/** Reads the site. @throws {UsageError} for an address: the site of another machine cannot be changed from here. */
export function readSite(
  command: string,
  { site }: ChangeArguments,
  env: NodeJS.ProcessEnv = process.env,
): string {
  const found = readSiteOrAddress({ site }, env);
  if (typeof found === 'string') return found;
  throw new UsageError(`${command} needs the site's folder, not its address`);
}

/**
 * Opens the site in its folder or its bucket, with the keys that sign its changes; without `--key` the environment names them.
 * @throws {UsageError} for an address.
 */
export async function readFolder(
  command: string,
  args: ChangeArguments & { readonly restored?: boolean | undefined },
): Promise<SiteFolder> {
  const signing = args.key === undefined ? {} : { keys: args.key.split(',') };
  return openSite(readSite(command, args), signing, {
    isRestored: args.restored,
    onProblem: (line) => console.error(line),
  });
}

type SiteArguments = ArgsDef & typeof siteArgument;

interface SiteCommand<Args extends SiteArguments> {
  readonly description: string;
  readonly args: Args;
  readonly run: (folder: SiteFolder, args: CommandContext<Args>['args']) => Promise<number | void>;
}

/** Defines a command on a site in its folder or its bucket, which is opened before the command runs. */
export const siteCommand = <const Args extends SiteArguments>(
  name: string,
  { description, args, run }: SiteCommand<Args>,
) =>
  defineCommand({
    meta: { name, description },
    args,
    run: async ({ args: parsedArgs }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every command has these in this form or not at all
      run(await readFolder(name, parsedArgs as ChangeArguments), parsedArgs),
  });

const roles = ['operator', 'composer', 'texts', 'banner', 'switch-off', 'configuration', 'money'];

/** Reads rights, separated by commas. @throws {UsageError} that lists the known rights. */
export function readRoles(text = ''): readonly string[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((role) => {
      if (roles.includes(role) || /^part:\w[\w-]*$/.test(role)) return role;
      throw new UsageError(`There is no right "${role}", only part:<part>, ${roles.join(', ')}`);
    });
}

/**
 * Returns the folder, bucket or address of the site: as given, else from the environment, else that of this checkout.
 * @throws {UsageError} for an invalid address.
 */
export function readSiteOrAddress(
  { site }: ChangeArguments,
  env: NodeJS.ProcessEnv = process.env,
): string | URL {
  const location = site ?? (env['SITE'] || env['SITE_FOLDER'] || join(workspace, '.site'));
  if (!/^https?:/.test(location)) return location;
  const address = URL.parse(location);
  if (address) return address;
  throw new UsageError(`"${location}" is no address`);
}

/** Returns sources of this checkout. @throws {UsageError} that lists the known sources. */
export function readSources(name: string): LocalSources {
  const known = [...localParts, composerSources];
  return known.find((each) => each.name === name) ?? refuseName(name, known.map(nameOf));
}

/** True if the sources are here: a sparse checkout, or that of one part, also knows names without sources. */
export const haveSources = ({ folder }: LocalSources) =>
  existsSync(join(workspace, folder, 'package.json'));

const nameOf = ({ name }: LocalSources) => name;

/**
 * Reads the name of a part, also of another repository: an engineer on call has the sources of none or of some parts.
 * @throws {UsageError} that lists the known parts.
 */
export async function readPart(site: SiteFolder, name: string): Promise<string> {
  return readName(site, name, []);
}

/** Reads a name that can be promoted, signed and rolled back. @throws {UsageError} that lists these names. */
export async function readReleased(site: SiteFolder, name: string): Promise<string> {
  return isConfigurationName(name) ? name : readName(site, name, [composerSources.name]);
}

async function readName(
  site: SiteFolder,
  name: string,
  others: readonly string[],
): Promise<string> {
  // A name that is known here stays known while nobody can read the registry.
  if ([...localNames, ...others].includes(name)) return name;
  const served = Object.keys((await findVersionedRegistry(site))?.registry.parts ?? {});
  if (served.includes(name) || (await isPublished(site, name))) return name;
  return refuseName(name, [...new Set([...localNames, ...served]), ...others]);
}

/** Names that are released but are no parts. */
const reservedNames = [composerSources.name, contentName, bannerFolder, ...configurationNames];

/** True if another repository has published such a part, even if nobody has promoted it yet. */
const isPublished = async (site: SiteFolder, name: string) =>
  /^\w[\w-]*$/.test(name) &&
  !reservedNames.includes(name) &&
  (await buildsOf(site, name)).length > 0;

function refuseName(name: string, known: readonly string[]): never {
  throw new UsageError(`There is no part "${name}", only ${known.join(', ')}`);
}

/** Reads alternating parts and builds, such as `shell a1 lookup b1`. */
export async function readReleases(
  site: SiteFolder,
  words: readonly string[],
): Promise<readonly ReleaseName[]> {
  if (words.length % 2 > 0) {
    throw new UsageError('promote needs a part and a build, and so does each further part');
  }
  return Promise.all(
    Array.from({ length: words.length / 2 }, async (_, index) => {
      const [name = '', build = ''] = words.slice(2 * index);
      return { name: await readReleased(site, name), build };
    }),
  );
}

/** Reads a JSON file. @throws {DeliveryError} that names the file. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new DeliveryError(`${path}: is missing or not JSON`);
  }
}

export function readPercent(text: string | undefined): number {
  const percent = Number(text?.trim() || Number.NaN);
  if (percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`canary needs --percent, from 0 to 100${text ? `, not "${text}"` : ''}`);
}

export function readMessageName(text: string | undefined): string {
  if (text) return text;
  throw new UsageError('disable needs --message: maintenance, incident, overload, or a JSON file');
}
