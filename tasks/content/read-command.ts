import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contentFolder, workspace } from '@amendes/delivery/local/parts.ts';

const names = [
  'check',
  'preview',
  'publish',
  'pull',
  'promote',
  'rollback',
  'history',
  'notice publish',
  'notice withdraw',
  'status',
  'help',
] as const;

export type CommandName = (typeof names)[number];

export interface CommandOptions {
  readonly source: string;
  readonly site: string;
  readonly port: number;
  readonly withGaps: boolean;
  /** The texts that are overwritten on purpose. */
  readonly onto?: string;
  /** Whether texts are promoted although they were given up. */
  readonly again: boolean;
  readonly configuration?: string;
  /** The file of the notice. */
  readonly file?: string;
  /** The texts that are promoted. */
  readonly build?: string;
}

/** A command that is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws {UsageError} that says what is not understood. */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { values, positionals } = parse(args);
  const [first = 'help', second = ''] = positionals;
  const isNotice = first === 'notice';
  const written = isNotice ? `${first} ${second}`.trim() : first;
  const command = names.find((name) => name === written);
  if (!command) throw new UsageError(`There is no command "${written}"`);
  const [file, ...others] = positionals.slice(isNotice ? 2 : 1);
  const takesFile = command === 'notice publish';
  if (takesFile && file === undefined) throw new UsageError('notice publish needs a file');
  const takesBuild = command === 'promote';
  if (takesBuild && file === undefined) throw new UsageError('promote needs the id of texts');
  const left =
    takesFile || takesBuild ? others : [file, ...others].filter((each) => each !== undefined);
  if (left.length > 0) throw new UsageError(`"${left.join(' ')}" is not understood`);
  const options: CommandOptions = {
    source: values.source ?? contentFolder,
    site: values.site ?? (env['SITE_FOLDER'] || join(workspace, '.site')),
    port: readPort(values.port),
    withGaps: values['with-gaps'] ?? false,
    ...(values.configuration !== undefined && { configuration: values.configuration }),
    again: values.again ?? false,
    ...(values.onto !== undefined && { onto: values.onto }),
    ...(takesFile && file !== undefined && { file }),
    ...(takesBuild && file !== undefined && { build: file }),
  };
  return { command, options };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: args.map((arg) => (arg === '--help' || arg === '-h' ? 'help' : arg)),
      allowPositionals: true,
      options: {
        source: text,
        site: text,
        configuration: text,
        port: text,
        onto: text,
        'with-gaps': { type: 'boolean' },
        again: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readPort(text = '4250'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port is a number from 0 to 65535, not "${text}"`);
}
