import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxStartError } from '../settings/settings.ts';
import { readExtraFines } from './read-extra-fines.ts';

let file = '';
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'fines-')), 'fines.json');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));

const read = async (content: unknown) => {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readExtraFines(file);
};

const messageFor = async (content: unknown) => {
  const error: unknown = await read(content).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SandboxStartError);
  return error instanceof Error ? error.message : '';
};

const smallest = {
  numero: '33333122111221',
  cle: '29',
  typeAmende: 'AF',
  statutPaiement: { valeur: 'A_PAYER' },
};

const largest = {
  ...smallest,
  numeroConsignation: '33333122111222',
  cleConsignation: '30',
  mediaReglement: 1,
  dateEnvoi: '2026-02-01',
  montant: 9000,
  montantConsignation: 13500,
  bareme: [{ palier: 'MINORE', montant: 9000, jusquAu: '2026-03-03' }],
  reglements: [
    { date: '2026-02-03T10:20:30+01:00', montant: 100, moyen: 'CARTE', referenceReglement: 'R1' },
  ],
  paiementPartielAutorise: true,
  infraction: { date: '2026-01-20T08:15', lieu: 'Lyon', nature: 'x', immatriculation: 'AB-***-CD' },
};

describe('the file of extra fines', () => {
  it('may contain fines with only the required fields or with all fields', async () => {
    const other = { ...smallest, numero: '33333122311221', cle: '15' };
    expect(await read([largest, other])).toEqual([largest, other]);
  });

  it('may have null in place of an optional field', async () => {
    expect(await read([{ ...smallest, montant: null, cleConsignation: null }])).toEqual([smallest]);
  });

  it.each([
    [
      { ...smallest, statutPaiement: { valeur: 'PAID' } },
      /: statutPaiement\.valeur must be one of PAYE_AUTRE, EN_COURS/,
    ],
    [{ ...smallest, typeAmende: 'AFX' }, /: typeAmende must be one of AF, AFm/],
    [{ ...smallest, cle: '30' }, /: cle must be "29", the number modulo 97$/],
    [{ ...smallest, cle: 29 }, /: cle must be two digits$/],
    [{ ...smallest, montant: 90.5 }, /: montant must be a whole number of cents, 0 or more$/],
    [{ ...smallest, montant: -1 }, /: montant must be a whole number of cents, 0 or more$/],
    [{ ...smallest, montant: '90' }, /: montant must be a whole number of cents, 0 or more$/],
    [{ ...smallest, montantt: 90 }, /: montantt is not a known field$/],
    [{ ...smallest, dateEnvoi: '2026-02-31' }, /: dateEnvoi must be a day as YYYY-MM-DD$/],
    [{ ...smallest, dateEnvoi: '01/02/2026' }, /: dateEnvoi must be a day as YYYY-MM-DD$/],
    [{ ...smallest, numeroConsignation: '33333122111222' }, /: cleConsignation is missing$/],
    [{ ...smallest, cleConsignation: '30' }, /: numeroConsignation is missing$/],
    [{ ...largest, cleConsignation: '31' }, /: cleConsignation must be "30"/],
    [{ ...smallest, statutPaiement: {} }, /: statutPaiement\.valeur is missing$/],
    [{ ...smallest, statutPaiement: 'PAYE' }, /: statutPaiement must be an object$/],
    [
      { ...smallest, bareme: [{ palier: 'BAS', montant: 1 }] },
      /: bareme\[0\]\.palier must be one of MINORE/,
    ],
    [
      { ...smallest, reglements: [{ date: '2026-02-03' }] },
      /: reglements\[0\]\.montant is missing$/,
    ],
    [
      { ...smallest, reglements: [largest.reglements[0], largest.reglements[0]] },
      /: reglements\[1\]\.referenceReglement is in the list already$/,
    ],
    [
      { ...smallest, paiementPartielAutorise: 'oui' },
      /: paiementPartielAutorise must be true or false$/,
    ],
  ])('the entry %j is refused with its number and field', async (entry, message) => {
    const text = await messageFor([{ ...smallest, numero: '33333122311221', cle: '15' }, entry]);
    expect(text).toMatch(message);
    expect(text).toMatch(/^SANDBOX_FINES fines\.json: entry 2 \(numero 33333122111221\): /);
    expect(text).not.toContain('\n');
  });

  it.each([
    [[{ cle: '29' }], 'entry 1: numero is missing'],
    [[{ ...smallest, numero: '3333' }], 'entry 1 (numero 3333): numero must be 14 or 18 digits'],
    [['x'], 'entry 1: it must be an object'],
    [[[]], 'entry 1: it must be an object'],
    [[null], 'entry 1: it must be an object'],
    [{}, 'must be a JSON list of fines'],
  ])('the content %j is refused', async (content, message) => {
    expect(await messageFor(content)).toBe(`SANDBOX_FINES fines.json: ${message}`);
  });

  it('may not give one number to two fines', async () => {
    const deposit = { ...smallest, numero: '33333122111222', cle: '30' };
    expect(await messageFor([largest, deposit])).toBe(
      'SANDBOX_FINES fines.json: entry 2 (numero 33333122111222): numero is in the file already',
    );
  });

  it('must be JSON', async () => {
    const message = await messageFor('[\n{"numero": oops}\n]');
    expect(message).toMatch(/^SANDBOX_FINES fines\.json: is not valid JSON \(/);
    expect(message).not.toContain('\n');
  });

  it('must exist', async () => {
    await expect(readExtraFines('/nowhere/fines.json')).rejects.toThrow(
      /^SANDBOX_FINES fines\.json: cannot be read \(ENOENT/,
    );
  });
});
