import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Fine } from '../fine/fine.ts';
import { SandboxStartError } from '../sandbox-start-error.ts';
import { findRepeatedNumber } from './find-repeated-number.ts';
import { parseEntry } from './parse-entry.ts';

/**
 * Reads the JSON list of fines that are added to the samples.
 * @throws SandboxStartError that names the file, the entry (counted from 1) and the field.
 */
export async function readExtraFines(path: string): Promise<Fine[]> {
  const refuse = (reason: string) =>
    new SandboxStartError(`SANDBOX_FINES ${basename(path)}: ${reason}`.replaceAll(/\s+/g, ' '));

  const entries = parseJson(await readText(path, refuse), refuse);
  if (!Array.isArray(entries)) throw refuse('must be a JSON list of fines');

  const fines = entries.map((entry: unknown, index) => {
    const parsed = parseEntry(entry);
    if (parsed.ok) return parsed.fine;
    throw refuse(`entry ${index + 1}${numberOf(entry)}: ${parsed.reason}`);
  });
  const repeated = findRepeatedNumber(fines);
  if (repeated) {
    const { index, field } = repeated;
    throw refuse(`entry ${index + 1}${numberOf(fines[index])}: ${field} is in the file already`);
  }
  return fines;
}

type Refuse = (reason: string) => SandboxStartError;

async function readText(path: string, refuse: Refuse): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw refuse(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function parseJson(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(`is not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** The number of an entry for its message, when it has one that a person could look for. */
function numberOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('numero' in entry)) return '';
  const { numero } = entry;
  return typeof numero === 'string' && /^\d{1,20}$/.test(numero) ? ` (numero ${numero})` : '';
}
