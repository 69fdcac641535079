import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literal, looseObject, string } from 'valibot';
import { firstTrust, keyEntry, people } from '../testing/create-trust.ts';
import type { SigningKey } from './keys.ts';
import { addSignatures, canonicalJson, parseSigned, sign, statementHash } from './signed.ts';
import { judge, type Role } from './trust.ts';
import { nextTrust } from './trust-chain.ts';

const { operator, payer, otherPayer, editor, stranger } = people;

const statement = { kind: 'release', name: 'payment', build: '4f2a' };
const schema = looseObject({ kind: literal('release'), name: string(), build: string() });

const short = ({ id }: SigningKey) => id.slice(0, 12);

const verdict = (role: Role, keys: readonly SigningKey[], trust = firstTrust) =>
  judge(trust, { role }, sign(statement, keys));

test('two required signatures are enough, in one file or in two', () => {
  expect(verdict('part:payment', [payer, otherPayer])).toEqual({
    ok: true,
    keys: [payer.id, otherPayer.id],
  });
  const separate = judge(
    firstTrust,
    { role: 'part:payment' },
    sign(statement, [payer]),
    sign({ ...statement, by: 'Petra' }, [otherPayer]),
  );
  expect(separate.ok).toBe(true);
});

test('an operator alone may sign a release that needs two keys of its part', () => {
  expect(verdict('part:payment', [operator])).toEqual({ ok: true, keys: [operator.id] });
});

test('a pointer may ask for fewer signatures than a release', () => {
  const signed = sign(statement, [payer]);
  expect(judge(firstTrust, { role: 'part:payment', threshold: 1 }, signed).ok).toBe(true);
});

test.each<[string, readonly SigningKey[], string]>([
  ['nobody', [], 'is not signed: it needs 2 keys of part:payment'],
  [
    'one of two',
    [payer],
    `has 1 of the 2 signatures that part:payment needs, by Paul, payment (key ${short(payer)})`,
  ],
  [
    'the same key twice',
    [payer, payer],
    `has 1 of the 2 signatures that part:payment needs, by Paul, payment (key ${short(payer)})`,
  ],
  [
    'a key of another right',
    [editor],
    `is signed by Edith, texts (key ${short(editor)}), which may sign texts, banner, not part:payment`,
  ],
  ['a stranger', [stranger], `is signed with key ${short(stranger)}, which trust 1 does not know`],
])('a release of payment signed by %s is refused', (_, keys, fault) => {
  expect(verdict('part:payment', keys)).toEqual({ ok: false, fault });
});

test('a statement changed after it was signed is refused, naming the key', () => {
  const { signatures } = sign(statement, [editor]);
  const changed = { signed: { ...statement, build: 'evil' }, signatures };
  const fault = `was changed after Edith, texts (key ${short(editor)}) had signed it`;
  expect(judge(firstTrust, { role: 'texts' }, changed)).toEqual({ ok: false, fault });
});

test('a signature is invalid for the same words in another kind of statement', () => {
  const { signatures } = sign(statement, [editor]);
  const passedOff = { signed: { ...statement, kind: 'pointer' }, signatures };
  expect(judge(firstTrust, { role: 'texts' }, passedOff).ok).toBe(false);
});

test('a second person can add a signature later, and only once', () => {
  const once = sign(statement, [payer]);
  const twice = addSignatures(addSignatures(once, [otherPayer]), [otherPayer]);
  expect(twice.signatures.map(({ key }) => key)).toEqual([payer.id, otherPayer.id]);
  expect(judge(firstTrust, { role: 'part:payment' }, twice).ok).toBe(true);
});

test('a signature stays valid if spaces and order in its file change', () => {
  const { signed, signatures } = sign({ ...statement, later: [1, null, 'é'] }, [editor]);
  const reversed = Object.fromEntries(Object.entries(signed).toReversed());
  const read = parseSigned(JSON.stringify({ signatures, signed: reversed }), schema);
  expect(read.ok && judge(firstTrust, { role: 'texts' }, read.value).ok).toBe(true);
});

test('the canonical form does not depend on the order of entries, and is JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const reordered: unknown = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      );
      expect(canonicalJson(reordered)).toBe(canonicalJson(data));
      expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

describe('a revoked key', () => {
  const revoked = nextTrust(
    firstTrust,
    {
      keys: {
        ...firstTrust.keys,
        [editor.id]: { ...keyEntry(editor, 'Edith'), revoked: '2026-11-24' },
      },
      roles: {
        ...firstTrust.roles,
        texts: { keys: [operator.id], threshold: 1 },
        banner: firstTrust.roles['texts'] ?? { keys: [], threshold: 1 },
      },
    },
    [operator],
  ).signed;

  test('signs nothing more', () => {
    expect(verdict('texts', [editor], revoked)).toEqual({
      ok: false,
      fault: `is signed by Edith (key ${short(editor)}), which is revoked`,
    });
  });

  test('stays valid for a statement that the operators vouch for by its hash', () => {
    const trust = { ...revoked, kept: [statementHash(statement)] };
    expect(verdict('texts', [editor], trust).ok).toBe(true);
    expect(judge(trust, { role: 'texts' }, sign({ ...statement, build: 'b' }, [editor])).ok).toBe(
      false,
    );
  });
});
