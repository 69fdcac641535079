import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fine, numbersOf, printedKey } from '../fine/fine.ts';
import { SandboxStartError } from '../settings/settings.ts';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { Errors, Pointer } from 'typebox/value';

type ParsedEntry =
  | { readonly ok: true; readonly fine: Fine }
  | { readonly ok: false; readonly reason: string };

const shape = Compile(Fine);

/**
 * Reads the JSON list of fines that are added to the samples.
 * @throws SandboxStartError that names the file, the entry (counted from 1) and the field.
 */
export async function readExtraFines(path: string): Promise<Fine[]> {
  const refuse = (reason: string) =>
    new SandboxStartError(`SANDBOX_FINES ${basename(path)}: ${reason}`.replaceAll(/\s+/g, ' '));
  const refuseFor = (reason: string) => (error: unknown) => {
    throw refuse(`${reason} (${error instanceof Error ? error.message : String(error)})`);
  };

  const text = await readFile(path, 'utf8').catch(refuseFor('cannot be read'));
  const entries = await parseJson(text).catch(refuseFor('is not valid JSON'));
  if (!Array.isArray(entries)) throw refuse('must be a JSON list of fines');

  const fines = entries.map((entry: unknown, index) => {
    const parsed = parseEntry(entry);
    if (parsed.ok) return parsed.fine;
    throw refuse(`entry ${index + 1}${numberOf(entry)}: ${parsed.reason}`);
  });
  // Numbers and deposit numbers share one field of the look-up, so none may identify two fines.
  const seen = new Set<string>();
  for (const [index, fine] of fines.entries()) {
    const numbers = numbersOf(fine);
    const repeated = numbers.find((number) => seen.has(number));
    if (repeated !== undefined) {
      const field = repeated === fine.numero ? 'numero' : 'numeroConsignation';
      throw refuse(`entry ${index + 1}${numberOf(fine)}: ${field} is in the file already`);
    }
    for (const number of numbers) seen.add(number);
  }
  return fines;
}

async function parseJson(text: string): Promise<unknown> {
  return JSON.parse(text);
}

/** Returns the number of an entry for its message, if it has one that a person could search for. */
function numberOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('numero' in entry)) return '';
  const { numero } = entry;
  return typeof numero === 'string' && /^\d{1,20}$/.test(numero) ? ` (numero ${numero})` : '';
}

export function parseEntry(entry: unknown): ParsedEntry {
  const candidate = withoutNulls(entry);
  if (!shape.Check(candidate)) return { ok: false, reason: describeMismatch(candidate) };
  const reason = brokenRule(candidate);
  return reason === undefined ? { ok: true, fine: candidate } : { ok: false, reason };
}

/** Removes fields that are `null`, because they mean the same as missing ones. */
function withoutNulls(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

/** Checks the rules between fields. The database checks them too, but cannot report them in one clear line. */
function brokenRule(fine: Fine): string | undefined {
  return brokenKey('cle', fine.cle, fine.numero) ?? brokenDeposit(fine) ?? repeatedReference(fine);
}

function brokenDeposit({ numero, numeroConsignation, cleConsignation }: Fine): string | undefined {
  if (numeroConsignation === undefined && cleConsignation === undefined) return undefined;
  if (numeroConsignation === undefined) return 'numeroConsignation is missing';
  if (numeroConsignation === numero) return 'numeroConsignation must differ from numero';
  if (cleConsignation === undefined) return 'cleConsignation is missing';
  return brokenKey('cleConsignation', cleConsignation, numeroConsignation);
}

function brokenKey(field: string, key: string, number: string): string | undefined {
  const expected = printedKey(number);
  return key === expected ? undefined : `${field} must be "${expected}", the number modulo 97`;
}

function repeatedReference({ reglements = [] }: Fine): string | undefined {
  const references = reglements.map(({ referenceReglement }) => referenceReglement);
  const repeated = references.findIndex((text, index) => references.indexOf(text) < index);
  if (repeated === -1) return undefined;
  return `reglements[${repeated}].referenceReglement is in the list already`;
}

/** Describes in one line the first field of an entry that breaks its rule. */
function describeMismatch(entry: unknown): string {
  // An unknown field is reported twice, the second time with its name.
  const errors = Errors(Fine, entry).filter(({ keyword }) => keyword !== 'boolean');
  const [error] = errors;
  if (!error) return 'is not a fine';
  const at = (name: string) => fieldAt(`${error.instancePath}/${name}`);
  switch (error.keyword) {
    case 'required':
      return `${at(error.params.requiredProperties[0] ?? '')} is missing`;
    case 'additionalProperties':
      return `${at(error.params.additionalProperties[0] ?? '')} is not a known field`;
    case 'enum':
      return `${fieldAt(error.instancePath)} must be one of ${error.params.allowedValues.join(', ')}`;
    default:
      return `${fieldAt(error.instancePath)} must be ${ruleAt(error.schemaPath) ?? error.message}`;
  }
}

/** Converts `/reglements/0/date` to `reglements[0].date`. */
function fieldAt(pointer: string): string {
  const path = pointer.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  return path.replace(/^\./, '') || 'it';
}

function ruleAt(schemaPath: string): string | undefined {
  const schema: unknown = Pointer.Get(Fine, schemaPath.replace(/^#/, ''));
  return isDescribed(schema) ? schema.description : undefined;
}

function isDescribed(schema: unknown): schema is TSchema & { readonly description: string } {
  return typeof schema === 'object' && schema !== null && 'description' in schema;
}
