import { measurements } from '@amendes/bench/run-bench.ts';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';

const published = measurements.filter(({ isPublished }) => isPublished);

const namesOf = (some: typeof measurements) => some.map(({ name }) => name).join(', ');

export const benchArguments = {
  '…': {
    type: 'positional',
    required: false,
    description: `${namesOf(measurements)}; without a name, ${namesOf(published)}. With promotion, also the paths of checkouts to compare`,
  },
  quick: {
    type: 'boolean',
    description: 'Few runs of everything: figures to look at while one works, not to be published',
  },
  minutes: {
    type: 'string',
    valueHint: 'N',
    description:
      'With server: watches what the servers hold in memory during N minutes of load each',
  },
  part: {
    type: 'string',
    valueHint: 'NAME',
    description: 'With promotion: the part that is promoted; payment, unless it is named',
  },
} as const;

interface BenchArguments {
  readonly _: readonly string[];
  readonly quick?: boolean | undefined;
  readonly minutes?: string | undefined;
  readonly part?: string | undefined;
}

/** Parses the arguments. @throws {UsageError} for unknown measurements, invalid minutes, and options without their measurement. */
export function readBench({ _: positionals, quick, minutes: text, part }: BenchArguments) {
  const checkouts = positionals.filter(isPath);
  const names = positionals.filter((each) => !isPath(each));
  const unknown = names.find((each) => !measurements.some(({ name }) => name === each));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is not a measurement`);
  const chosen =
    names.length > 0 ? measurements.filter(({ name }) => names.includes(name)) : published;
  const isChosen = (each: string) => chosen.some(({ name }) => name === each);
  const minutes = Number(text ?? 0);
  if (!(minutes >= 0 && minutes <= 600)) {
    throw new UsageError(`--minutes must be a number up to 600, not "${text}"`);
  }
  if (minutes > 0 && !isChosen('server')) throw new UsageError('--minutes is about the server');
  if (!isChosen('promotion')) {
    if (part !== undefined) throw new UsageError('--part is about promotion');
    if (checkouts[0] !== undefined) {
      throw new UsageError(`"${checkouts[0]}" is a path, and only promotion compares checkouts`);
    }
  }
  return { chosen, isQuick: quick ?? false, minutes, part: part ?? 'payment', checkouts };
}

/** True for paths: no measurement has such a name. */
const isPath = (text: string): boolean => text.includes('/') || text.startsWith('.');
