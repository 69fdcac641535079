import { parseArgs } from 'node:util';

const measurementNames = ['pages', 'build', 'server'] as const;

type MeasurementName = (typeof measurementNames)[number];

export interface BenchCommand {
  readonly names: readonly MeasurementName[];
  readonly isQuick: boolean;
  readonly minutes: number;
  readonly isHelp: boolean;
}

/** A command that is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws {UsageError} that says what is not understood. */
export function readCommand(args: readonly string[]): BenchCommand {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !isMeasurement(name));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is nothing that is measured`);
  const wanted = measurementNames.filter((name) => positionals.includes(name));
  const names = wanted.length > 0 ? wanted : measurementNames;
  const minutes = Number(values.minutes ?? 0);
  if (!(minutes >= 0 && minutes <= 600)) {
    throw new UsageError(`--minutes must be a number up to 600, not "${values.minutes}"`);
  }
  if (minutes > 0 && !names.includes('server')) {
    throw new UsageError('--minutes is about the server');
  }
  return { names, isQuick: values.quick ?? false, minutes, isHelp: values.help ?? false };
}

const isMeasurement = (name: string): name is MeasurementName =>
  measurementNames.some((each) => each === name);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean' },
        minutes: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
