import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  composerSources,
  parts,
  workspace,
  type LocalSources,
} from '@amendes/delivery/local/parts.ts';
import type { ReleaseName } from '@amendes/delivery/release/read-release.ts';

/** What is written after the name of each command. */
const operands = {
  build: ['part'],
  publish: ['part'],
  promote: ['part', 'build'],
  rollback: ['part'],
  alarm: ['part', 'build'],
  history: ['part'],
  canary: ['part', 'build'],
  disable: ['part'],
  enable: ['part'],
  compose: [],
  status: [],
  verify: [],
  adopt: [],
  prune: [],
  help: [],
} as const;

export type CommandName = keyof typeof operands;

/** The composer is neither tried by some nor switched off: documents are composed with one. */
const hasComposer: ReadonlySet<CommandName> = new Set([
  'build',
  'publish',
  'promote',
  'rollback',
  'alarm',
  'history',
]);

export interface CommandOptions {
  readonly site: string;
  readonly isDryRun: boolean;
  /** Whether what is shown is to be done. */
  readonly isSure: boolean;
  /** Whether a release is promoted although it was given up. */
  readonly isAgain: boolean;
  /** The part that is named first, and the build, where the command takes one. */
  readonly part: LocalSources;
  /** Each part that is named, with its build. */
  readonly releases: readonly ReleaseName[];
  /** Where the site is looked at by its address, not by its folder. */
  readonly address?: URL;
  readonly percent: number;
  readonly message: string;
}

/** A command that is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws {UsageError} that says what is not understood. */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { values, positionals } = parse(args);
  const [written = 'help', ...rest] = positionals;
  if (!isCommand(written)) throw new UsageError(`There is no command "${written}"`);
  const releases = readReleases(written, rest);
  const [first] = releases;
  const site = values.site ?? (env['SITE_FOLDER'] || join(workspace, '.site'));
  const address = readAddress(written, site);
  const options: CommandOptions = {
    site,
    ...(address && { address }),
    isDryRun: values['dry-run'] ?? false,
    isSure: values.yes ?? false,
    isAgain: values.again ?? false,
    part: [...parts, composerSources].find(({ name }) => name === first?.name) ?? parts[0],
    releases,
    percent: written === 'canary' ? readPercent(values.percent) : 0,
    message: written === 'disable' ? readMessageOption(values.message) : '',
  };
  return { command: written, options };
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(operands, name);

function readReleases(command: CommandName, rest: readonly string[]): readonly ReleaseName[] {
  const wanted: readonly string[] = operands[command];
  const needs = `${command} needs ${wanted.map((each) => `a ${each}`).join(' and ')}`;
  if (wanted.length === 0) {
    if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not understood`);
    return [];
  }
  if (command === 'history' && rest.length === 0) return [];
  if (rest.length < wanted.length) throw new UsageError(needs);
  const count = command === 'promote' ? rest.length : wanted.length;
  if (rest.length > count) {
    throw new UsageError(`"${rest.slice(count).join(' ')}" is not understood`);
  }
  if (count % wanted.length > 0) throw new UsageError(`${needs}, and so does each further part`);
  return Array.from({ length: count / wanted.length }, (_, index) => {
    const [name = '', build = ''] = rest.slice(index * wanted.length);
    const known: readonly LocalSources[] = hasComposer.has(command)
      ? [...parts, composerSources]
      : parts;
    if (known.some((part) => part.name === name)) return { name, build };
    const names = known.map((part) => part.name).join(', ');
    throw new UsageError(`There is no part "${name}", only ${names}`);
  });
}

/** A site elsewhere can be looked at, and nothing else. */
function readAddress(command: CommandName, site: string): URL | undefined {
  if (!/^https?:/.test(site)) return undefined;
  const address = URL.parse(site);
  if (address && command === 'verify') return address;
  throw new UsageError(
    address ? `${command} needs the site's folder, not its address` : `"${site}" is no address`,
  );
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: args.map((arg) => (arg === '--help' || arg === '-h' ? 'help' : arg)),
      allowPositionals: true,
      options: {
        site: text,
        percent: text,
        message: text,
        'dry-run': flag,
        yes: flag,
        again: flag,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readPercent(text: string | undefined): number {
  const percent = Number(text?.trim() || Number.NaN);
  if (percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`canary needs --percent, from 0 to 100${text ? `, not "${text}"` : ''}`);
}

function readMessageOption(text: string | undefined): string {
  if (text) return text;
  throw new UsageError('disable needs --message: maintenance, incident, overload, or a JSON file');
}
