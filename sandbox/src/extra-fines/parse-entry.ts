import { Compile } from 'typebox/compile';
import { Fine } from '../fine/fine.ts';
import { printedKey } from '../fine/printed-key.ts';
import { describeMismatch } from './describe-mismatch.ts';

export type ParsedEntry =
  { readonly ok: true; readonly fine: Fine } | { readonly ok: false; readonly reason: string };

const shape = Compile(Fine);

export function parseEntry(entry: unknown): ParsedEntry {
  const candidate = withoutNulls(entry);
  if (!shape.Check(candidate)) return { ok: false, reason: describeMismatch(candidate) };
  const reason = brokenRule(candidate);
  return reason === undefined ? { ok: true, fine: candidate } : { ok: false, reason };
}

/** A field that is `null` says what a missing one says. */
function withoutNulls(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

/** The rules between fields; the database holds them too, but cannot say them in one clear line. */
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
  const right = printedKey(number);
  return key === right ? undefined : `${field} must be "${right}", the number modulo 97`;
}

function repeatedReference({ reglements = [] }: Fine): string | undefined {
  const references = reglements.map(({ referenceReglement }) => referenceReglement);
  const repeated = references.findIndex((text, index) => references.indexOf(text) < index);
  if (repeated === -1) return undefined;
  return `reglements[${repeated}].referenceReglement is in the list already`;
}
