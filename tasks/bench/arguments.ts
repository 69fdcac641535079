import { UsageError } from '@amendes/delivery/command-line/execute.ts';

const measurementNames = ['pages', 'build', 'server', 'several'] as const;

type MeasurementName = (typeof measurementNames)[number];

export const benchArguments = {
  '…': {
    type: 'positional',
    required: false,
    description: 'pages, build, server, several (servers); without a name, all four',
  },
  quick: {
    type: 'boolean',
    description: 'One run of everything: figures to look at while one works, not to be published',
  },
  minutes: {
    type: 'string',
    valueHint: 'N',
    description:
      'With server: watches what the servers hold in memory during N minutes of load each',
  },
} as const;

interface BenchArguments {
  readonly _: readonly string[];
  readonly quick?: boolean | undefined;
  readonly minutes?: string | undefined;
}

/** @throws {UsageError} for what is not measured, or minutes that are none. */
export function readBench({ _: written, quick, minutes: text }: BenchArguments) {
  const unknown = written.find((name) => !isMeasurement(name));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is nothing that is measured`);
  const wanted = measurementNames.filter((name) => written.includes(name));
  const names: readonly MeasurementName[] = wanted.length > 0 ? wanted : measurementNames;
  const minutes = Number(text ?? 0);
  if (!(minutes >= 0 && minutes <= 600)) {
    throw new UsageError(`--minutes must be a number up to 600, not "${text}"`);
  }
  if (minutes > 0 && !names.includes('server')) {
    throw new UsageError('--minutes is about the server');
  }
  return { names, isQuick: quick ?? false, minutes };
}

const isMeasurement = (name: string): name is MeasurementName =>
  measurementNames.some((each) => each === name);
