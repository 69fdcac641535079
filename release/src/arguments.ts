import { join } from 'node:path';
import {
  composerSources,
  localParts,
  workspace,
  type LocalSources,
} from '@amendes/delivery/local/parts.ts';
import { isConfigurationName } from '@amendes/delivery/release/configuration-release.ts';
import type { ReleaseName } from '@amendes/delivery/release/read-release.ts';
import { openSite } from '@amendes/delivery/bucket/open-site.ts';
import type { SiteFolder, Signing } from '@amendes/delivery/site/site-folder.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';

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

/** For commands that change something. */
export const changeArguments = {
  ...siteArgument,
  ...keyArgument,
  'dry-run': { type: 'boolean', description: 'Shows what would change, and changes nothing' },
} as const;

export const partArgument = {
  part: {
    type: 'positional',
    required: true,
    description: localParts.map(({ name }) => name).join(', '),
  },
} as const;

/** The composer is built, published, promoted and rolled back like a part. */
export const partOrComposerArgument = {
  part: {
    type: 'positional',
    required: true,
    description: `${partArgument.part.description}, ${composerSources.name}`,
  },
} as const;

export const buildArgument = {
  build: { type: 'positional', required: true, description: 'The id of its build' },
} as const;

/** Arguments are strings or flags, or absent, whatever citty says of their types. */
export interface ChangeArguments {
  readonly site?: string | undefined;
  readonly key?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
}

/** The folder, bucket or address of the site as it is written, else the environment's, else the one of this checkout. */
const writtenSite = (site: string | undefined, env: NodeJS.ProcessEnv): string =>
  site ?? (env['SITE'] || env['SITE_FOLDER'] || join(workspace, '.site'));

/** @throws {UsageError} for an address: the site of another machine cannot be changed from here. */
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
 * The site in its folder or its bucket, and the keys to sign its changes with.
 * @throws {UsageError} for an address.
 */
export async function readFolder(
  command: string,
  args: ChangeArguments & { readonly restored?: boolean | undefined },
): Promise<SiteFolder> {
  return openSite(readSite(command, args), readSigning(args), {
    isRestored: args.restored,
    tell: (line) => console.error(line),
  });
}

/** What is signed with, as it is written; else the environment says it. */
export function readSigning({ key }: Pick<ChangeArguments, 'key'>): Signing {
  return key === undefined ? {} : { keys: key.split(',') };
}

const roles = ['operator', 'composer', 'texts', 'banner', 'switch-off', 'configuration', 'money'];

/** @throws {UsageError} that names the rights there are. */
export function readRoles(text = ''): readonly string[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((role) => {
      if (roles.includes(role) || /^part:\w[\w-]*$/.test(role)) return role;
      throw new UsageError(`There is no right "${role}", only part:<part>, ${roles.join(', ')}`);
    });
}

export function readSiteOrAddress(
  { site }: ChangeArguments,
  env: NodeJS.ProcessEnv = process.env,
): string | URL {
  const written = writtenSite(site, env);
  if (!/^https?:/.test(written)) return written;
  const address = URL.parse(written);
  if (address) return address;
  throw new UsageError(`"${written}" is no address`);
}

/** @throws {UsageError} that names the parts there are. */
export function readPart(name: string, hasComposer: boolean): LocalSources {
  const known = hasComposer ? [...localParts, composerSources] : localParts;
  const part = known.find((each) => each.name === name);
  if (part) return part;
  const names = known.map((each) => each.name).join(', ');
  throw new UsageError(`There is no part "${name}", only ${names}`);
}

/** @throws {UsageError} that names what can be promoted, signed and rolled back. */
export function readReleased(name: string): string {
  return isConfigurationName(name) ? name : readPart(name, true).name;
}

/** Reads parts and builds in turn, as `shell a1 lookup b1`. */
export function readReleases(words: readonly string[]): readonly ReleaseName[] {
  if (words.length % 2 > 0) {
    throw new UsageError('promote needs a part and a build, and so does each further part');
  }
  return Array.from({ length: words.length / 2 }, (_, index) => {
    const [name = '', build = ''] = words.slice(2 * index);
    return { name: readReleased(name), build };
  });
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
