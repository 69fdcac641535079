import { parseDocument } from 'yaml';
import { top, type Point } from './problem.ts';
import { type MarkdownNode, report, type Reading } from './reading.ts';

const limits = { title: 60, description: 160 } as const;

/**
 * Reads the lines between the two `---` at the top of a file: a text for each key. Missing or unreadable
 * entries are empty and are reported.
 * @param optional Keys that may be missing.
 */
export function readFrontMatter<Key extends string>(
  reading: Reading,
  [first]: readonly MarkdownNode[],
  keys: readonly Key[],
  optional: readonly string[] = [],
): Readonly<Record<Key, string>> & Readonly<Record<string, string | undefined>> {
  const values = first?.type === 'yaml' ? parseYaml(reading, first.value) : {};
  const known: readonly string[] = [...keys, ...optional.filter((key) => values && key in values)];
  // If the lines cannot be read, it is unknown which keys they lack.
  const entries = known.map((key) => [key, values ? readEntry(reading, values, key) : ''] as const);
  for (const key of Object.keys(values ?? {})) {
    if (!known.includes(key)) report(reading, top, `Unknown entry: ${key}`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has one entry for each key
  return Object.fromEntries(entries) as Record<Key, string>;
}

/** Returns the position of an entry among the lines at the top of a file. */
export function pointOfEntry(text: string, key: string): Point {
  const line = text.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 1;
  return { line: Math.max(1, line), column: 1 };
}

function parseYaml(reading: Reading, text: string): Record<string, unknown> | undefined {
  // Values are read as plain texts, so that a date stays as it was written.
  const document = parseDocument(text, { schema: 'failsafe' });
  for (const { linePos, message } of document.errors) {
    const [{ line, col } = { line: 0, col: 1 }] = linePos ?? [];
    const [summary = message] = message.split('\n');
    report(reading, { line: line + 1, column: col }, summary.replace(/ at line .*/, ''));
  }
  if (document.errors.length > 0) return undefined;
  const data: unknown = document.toJS();
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

function readEntry(reading: Reading, values: Record<string, unknown>, key: string): string {
  const value = values[key];
  if (typeof value !== 'string' || value.trim() === '') {
    report(reading, top, `The lines at the top of the file lack ${key}`);
    return '';
  }
  const limit = key === 'title' || key === 'description' ? limits[key] : Infinity;
  if (value.length > limit) {
    const message = `${key} has ${value.length} characters, ${limit} at most fit a search result`;
    report(reading, top, message);
  }
  return value;
}
