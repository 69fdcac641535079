import { stripVTControlCharacters } from 'node:util';
import { parseArgs, renderUsage, type ArgsDef, type SubCommandsDef } from 'citty';
import { DeliveryError } from '../site/delivery-error.ts';
import { storageFailure } from '../storage/storage-failure.ts';

/** A command with any arguments. */
export type Command = Awaited<ReturnType<Extract<SubCommandsDef[string], () => unknown>>>;

/** A command line that is not understood: the message gives the reason, and the usage follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Usage of the command that helps. */
  usage: string | undefined;
}

/**
 * Runs the command that the arguments name and sets the exit code: 0 for success, 1 if something is refused
 * or wrong, 2 if the command is not understood. A command's `run` returns 0 or 1, or `undefined` for 0.
 */
export async function runCommandLine(program: Command, args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await execute(program, args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? error.message : failureText(error));
    if (isUsage && error.usage !== undefined) console.error(`\n${error.usage}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** Runs one command and returns its exit code. @throws {UsageError} if it is not understood. */
export async function execute(program: Command, args: readonly string[]): Promise<number> {
  const { command, parent, remaining, isHelp } = await findCommand(program, args);
  const usage = async () => stripVTControlCharacters(await renderUsage(command, parent)).trimEnd();
  if (isHelp || (!command.run && remaining.length === 0)) {
    console.log(await usage());
    return 0;
  }
  try {
    const code: unknown = await command.run?.(await readArguments(command, remaining));
    return typeof code === 'number' ? code : 0;
  } catch (error) {
    if (error instanceof UsageError) error.usage ??= await usage();
    throw error;
  }
}

interface Found {
  readonly command: Command;
  readonly parent?: Command;
  /** Arguments without the names of the commands. */
  readonly remaining: readonly string[];
  readonly isHelp: boolean;
}

/** Finds the command. Options may precede its name, so that none is lost. */
async function findCommand(program: Command, args: readonly string[]): Promise<Found> {
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help';
  const helpWords = new Set(['--help', '-h', ...(args[0] === 'help' ? ['help'] : [])]);
  let remaining = args.filter((arg) => !helpWords.has(arg));
  let found: { command: Command; parent?: Command } = { command: program };
  const names: string[] = [];
  for (;;) {
    const { command } = found;
    const commands = await valueOf(command.subCommands ?? {});
    if (Object.keys(commands).length === 0) break;
    const at = await indexOfName(remaining, commands);
    const name = remaining[at];
    if (name === undefined && (command.run || names.length === 0 || isHelp)) break;
    if (name !== undefined) names.push(name);
    if (name === undefined || !Object.hasOwn(commands, name)) {
      const error = new UsageError(`There is no command "${names.join(' ')}"`);
      error.usage = stripVTControlCharacters(await renderUsage(command)).trimEnd();
      throw error;
    }
    found = { command: await valueOf(commands[name] ?? {}), parent: command };
    remaining = remaining.toSpliced(at, 1);
  }
  return { ...found, remaining, isHelp };
}

/** Returns the index of the first argument that is neither an option nor the value of one. */
async function indexOfName(args: readonly string[], commands: SubCommandsDef): Promise<number> {
  // The commands are loaded only if an option comes first, to distinguish a name from the option's value.
  if (args[0]?.startsWith('-') === false) return 0;
  const definitions: ArgsDef[] = await Promise.all(
    Object.values(commands).map(async (command) => valueOf((await valueOf(command)).args ?? {})),
  );
  const withValue = new Set(
    definitions.flatMap((definition) =>
      Object.entries(definition)
        .filter(([, { type }]) => type === 'string')
        .map(([name]) => `--${name}`),
    ),
  );
  return args.findIndex(
    (arg, index) => !arg.startsWith('-') && !withValue.has(args[index - 1] ?? ''),
  );
}

/** Reads the arguments as a command defines them; an operand `…` accepts any number of further ones. */
async function readArguments(command: Command, remaining: readonly string[]) {
  const definition = await valueOf<ArgsDef>(command.args ?? {});
  const { name = '' } = await valueOf(command.meta ?? {});
  const operands = Object.entries(definition).filter(([, { type }]) => type === 'positional');
  const rawArgs = [...remaining];
  // Missing operands are reported below, because citty does not say of which command.
  const optional = Object.entries(definition).map(
    ([key, each]) =>
      [key, each.type === 'positional' ? { ...each, required: false } : each] as const,
  );
  const args = parseArgs(rawArgs, Object.fromEntries(optional));
  const isKnown = (key: string) =>
    key === '_' || Object.keys(definition).some((each) => sameOption(each, key));
  for (const [key, value] of Object.entries<unknown>(args)) {
    if (!isKnown(key)) throw new UsageError(`There is no option "${key}"`);
    if (value === '') throw new UsageError(`--${key} needs a value`);
  }
  const needed = operands.filter(([, { required }]) => required !== false);
  if (args._.length < needed.length) {
    const each = needed.map(([key, { valueHint }]) => valueHint ?? `a ${key}`);
    throw new UsageError(`${name} needs ${each.join(' and ')}`);
  }
  const others = args._.slice(operands.length);
  if (others.length > 0 && !('…' in definition)) {
    throw new UsageError(`"${others.join(' ')}" is not understood`);
  }
  return { rawArgs, args, cmd: command };
}

/** True if two names mean the same option: citty also returns `--dry-run` as `dryRun`. */
const sameOption = (one: string, other: string): boolean =>
  one.replaceAll('-', '').toLowerCase() === other.replaceAll('-', '').toLowerCase();

type Lazy<T> = T | Promise<T> | (() => T | Promise<T>);

async function valueOf<T extends object>(value: Lazy<T>): Promise<T> {
  return typeof value === 'function' ? value() : value;
}

/**
 * Returns the message of a command that fails. Problems that can be fixed, and refusals of the system, have
 * no stack trace, because they are not mistakes in the program.
 */
export function failureText(error: unknown): string {
  // The clean-up has failed as well, so the first failure is reported first. Not every Node has a class for this error.
  if (error instanceof Error && 'suppressed' in error && 'error' in error) {
    return [error.suppressed, error.error].map(failureText).join('\n');
  }
  if (error instanceof DeliveryError) return error.message;
  const refused = systemErrorIn(error);
  if (refused)
    return storageFailure(refused) ?? `Nothing can be done with that: ${refused.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function systemErrorIn(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error)) return undefined;
  return isOfSystem(error) ? error : systemErrorIn(error.cause);
}

const isOfSystem = (error: Error): error is NodeJS.ErrnoException =>
  'syscall' in error && 'errno' in error;
