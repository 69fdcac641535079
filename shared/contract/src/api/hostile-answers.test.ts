import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { counterexample, hostileText, hostileValue, spoiled } from '../../testing/hostile.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { parseStoredFine, storedFine } from '../session/session-store.ts';
import * as calls from './api.ts';
import { parseHandOver, parsePdf, parseSending, parseUrlSafeText } from './parse-answers.ts';
import { parseLookupAnswer } from './parse-lookup-answer.ts';
import { parsePaymentConfirmation } from './parse-payment-confirmation.ts';
import { readErrorCode, readRetryAfter } from './read-refusal.ts';
import type { ApiFailure, Result } from './result.ts';
import { answerCalls } from './testing/answer-calls.ts';

const wireFine = {
  numero: '33333122111221',
  cle: '29',
  numeroConsignation: '33333122111222',
  cleConsignation: '30',
  typeAmende: 'AF',
  mediaReglement: 3,
  dateEnvoi: '2026-11-02',
  montant: 9000,
  montantConsignation: 13_500,
  bareme: [
    { palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', jusquAuVirement: '2026-11-17' },
  ],
  reglements: [{ date: '2026-11-10', montant: 1000, moyen: 'CB', referenceReglement: 'R1' }],
  paiementPartielAutorise: true,
  statutPaiement: { valeur: 'A_PAYER' },
  infraction: { date: '2026-10-21', lieu: 'Lyon', nature: 'Vitesse', immatriculation: 'AB' },
};

const wirePayment = {
  etat: 'PAYE',
  typeAmende: 'AF',
  typeReglement: 'AMENDE',
  montant: 9000,
  dateReglement: '2026-11-10T10:00:00+01:00',
  moyen: 'CB',
  referenceReglement: 'R1',
  numRegle: '33333122111221',
  resteAPayer: 0,
  numJustificatif: 'J1',
  dateJustificatif: '2026-11-10T10:00:00Z',
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const isAmount = (value = 0) => Number.isSafeInteger(value) && value >= 0;

const isUnreadable = (answer: Result<unknown, ApiFailure>) =>
  !answer.ok && answer.failure.reason === 'unreadable';

describe('the parser of an arbitrary API answer', () => {
  test('reads only fines that can be stored in the tab and read back', () => {
    const isStorable = (body: unknown) => {
      const answer = parseLookupAnswer(body);
      if (!answer.ok) return isUnreadable(answer);
      const fine = answer.value;
      if (!fine || fine.status === 'ERREUR') return true;
      const stored = parseStoredFine(storedFine({ fine, lookedUpAt: 1 }));
      return isDeepStrictEqual(stored?.fine, JSON.parse(JSON.stringify(fine)));
    };
    expect(counterexample(fc.oneof(spoiled(wireFine), hostileValue), isStorable)).toBeUndefined();
  });

  test('reads only payment confirmations with whole amounts and real days', () => {
    const isReal = (body: unknown) => {
      const answer = parsePaymentConfirmation(body);
      if (!answer.ok) return isUnreadable(answer);
      const confirmation = answer.value;
      if (confirmation.state === 'none') return true;
      if (confirmation.state !== 'paid') return isAmount(confirmation.amount);
      const { amount, day, leftAfter, settledNumber = '0' } = confirmation;
      return isAmount(amount) && isDay(day) && isAmount(leftAfter) && /^\d+$/.test(settledNumber);
    };
    expect(counterexample(fc.oneof(spoiled(wirePayment), hostileValue), isReal)).toBeUndefined();
  });

  test('reads the sending of a receipt as done, already done or unreadable', () => {
    const isKnown = (body: unknown) => {
      const answer = parseSending(body);
      return answer.ok ? /^(done|alreadyDone)$/.test(answer.value) : isUnreadable(answer);
    };
    expect(
      counterexample(fc.oneof(spoiled({ etat: 'FAIT' }), hostileValue), isKnown),
    ).toBeUndefined();
  });

  test('reads only enciphered texts that need no escaping in an address', () => {
    const isSafe = (body: unknown) => {
      const answer = parseUrlSafeText(body);
      return answer.ok ? encodeURIComponent(answer.value) === answer.value : isUnreadable(answer);
    };
    expect(counterexample(hostileValue, isSafe)).toBeUndefined();
  });

  test('reads only text/html as a hand-over, and no JSON value as a PDF', () => {
    const isRight = ([body, type]: readonly [unknown, string]) =>
      isUnreadable(parsePdf(body, type)) &&
      (isUnreadable(parseHandOver(body, type)) || /^text\/html/i.test(type));
    expect(counterexample(fc.tuple(hostileValue, hostileText), isRight)).toBeUndefined();
  });

  test('reads only a text as the code of a refusal, and only a future retry time', () => {
    const isRefusal = ([body, header]: readonly [unknown, unknown]) =>
      /^(string|undefined)$/.test(typeof readErrorCode(body)) &&
      (readRetryAfter(header, 1000)?.getTime() ?? 1001) > 1000;
    const body = fc.oneof(spoiled({ error: { code: 'internal' } }), hostileValue);
    const header = fc.oneof(hostileValue, hostileText);
    expect(counterexample(fc.tuple(body, header), isRefusal)).toBeUndefined();
  });
});

const reference = { number: '33333122111221', key: '29' };
const payment = { ...reference, settlementType: 'payment', amount: 9000, language: 'fr' } as const;
const receipt = { number: reference.number, reference: 'R1', language: 'fr' } as const;

/** All calls of the API. */
const everyCall: Readonly<Record<string, () => Promise<Result<unknown, { reason: string }>>>> = {
  findFine: () => calls.findFine(reference),
  confirmPayment: () => calls.confirmPayment(reference),
  encipher: () => calls.encipher('a'),
  decipher: () => calls.decipher('a'),
  startCardPayment: () => calls.startCardPayment(payment),
  transferPdf: () => calls.transferPdf(payment),
  receiptPdf: () => calls.receiptPdf(receipt),
  sendReceiptByMail: () => calls.sendReceiptByMail({ ...receipt, address: 'a@example.org' }),
  sendReceiptByPost: () => calls.sendReceiptByPost(receipt),
};

const html = '<!doctype html><script>globalThis.injected = true</script><h1>Portail</h1>';

const bodies: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '42'],
  ['no number', 'NaN'],
  ['a text', '"33333122111221"'],
  ['true', 'true'],
  ['a list', '[]'],
  ['a list of fines', JSON.stringify([wireFine])],
  ['an empty object', '{}'],
  ['HTML', html],
  ['half of a JSON', JSON.stringify(wireFine).slice(0, -20)],
  ['entries of prototypes', '{"__proto__":{"statutPaiement":{"valeur":"PAYE"}},"constructor":1}'],
  ['a value that is no text', '{"statutPaiement":{"valeur":{"toString":1}},"etat":{"valueOf":1}}'],
  ['a fine without its number', JSON.stringify({ ...wireFine, numero: undefined })],
  ['a fine with markup for a number', JSON.stringify({ ...wireFine, numero: html })],
  ['a fine for less than nothing', JSON.stringify({ ...wireFine, montant: -1 })],
  ['a fine for more than there is', JSON.stringify({ ...wireFine, montant: 1e300 })],
  ['a fine of a day that is none', JSON.stringify({ ...wireFine, dateEnvoi: '9999-99-99' })],
  ['a payment in an unknown state', JSON.stringify({ ...wirePayment, etat: 'OFFERT' })],
  ['a payment without its amount', JSON.stringify({ ...wirePayment, montant: null })],
  ['a deep list', '['.repeat(5000) + ']'.repeat(5000)],
  ['a deep object', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['a megabyte', `"${'9'.repeat(1_000_000)}"`],
  ['bytes', new Uint8Array([0xff, 0xfe, 0, 1, 2])],
  ['a byte order mark', `\uFEFF${JSON.stringify(wireFine)}`],
];

const types = ['application/json', 'text/html; charset=utf-8', 'application/pdf', 'x', ''];

const answers = bodies.flatMap(([what, body]) => [
  ...types.map((type) => ({ what, body, type, status: 200 })),
  ...[400, 429, 500].map((status) => ({ what, body, type: 'application/json', status })),
]);

describe('calls of the API with all kinds of answers', () => {
  beforeEach(() => provideConfiguration(aConfiguration()));
  afterEach(() => vi.unstubAllGlobals());

  test.each(Object.entries(everyCall))(
    '%s returns a value or a failure, and changes nothing in the page',
    async (_, call) => {
      const wrong: string[] = [];
      for (const { what, body, type, status } of answers) {
        const headers = { ...(type && { 'content-type': type }), 'retry-after': what };
        answerCalls(() => new Response(body, { status, headers }));
        const { ok } = await call();
        const isExpected = status === 200 ? typeof ok === 'boolean' : !ok;
        if (!isExpected) wrong.push(`${what} as ${type}, ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(globalThis).not.toHaveProperty('injected');
      expect(document.body.innerHTML).toBe('');
      expect({}).not.toHaveProperty('statutPaiement');
    },
  );
});
