import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Api } from '@amendes/contract/api-calls.ts';

type FirstWord<Call> = Call extends `${string} /api/v1/${infer Name}/${string}`
  ? Name
  : Call extends `${string} /api/v1/${infer Name}`
    ? Name
    : never;

/** A call of the API by the first word of its path, such as `recherche`. */
type CallName = FirstWord<keyof Api>;

export type Answer = (request: Request) => Response | Promise<Response>;

/** What the API answers, call by call; a call that is missing fails with 500. */
export type Answers = Readonly<Partial<Record<CallName, Answer>>>;

export interface FakeApi {
  /** Stands in for the browser's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** The calls in their order, by the first word of their path, with what they carried. */
  readonly calls: readonly { readonly name: string; readonly body: unknown }[];
  /** Of each call one that tells when whoever asked waits no longer. */
  readonly signals: readonly AbortSignal[];
  readonly namesOfCalls: () => readonly string[];
  /** Changes what a call is answered from now on. */
  readonly answer: (name: CallName, answer: Answer) => void;
}

/** The API without a network: it gives a token to whoever asks, and answers every other call as told. */
export function fakeApi(answers: Answers = {}): FakeApi {
  const current = new Map<string, Answer>(Object.entries(answers));
  const calls: { name: string; body: unknown }[] = [];
  const signals: AbortSignal[] = [];
  // The signal of a request that was cleared from memory is not told that whoever asked has given up.
  const kept: unknown[] = [];
  return {
    async fetch(input, init) {
      const request = new Request(
        input instanceof Request ? input : new URL(String(input), 'http://site.example'),
        init,
      );
      const name = new URL(request.url).pathname.split('/')[3] ?? '';
      if (name === 'token') return new Response('token');
      const text = await request.clone().text();
      calls.push({ name, body: text ? JSON.parse(text) : undefined });
      signals.push(request.signal);
      kept.push(input, request);
      return current.get(name)?.(request) ?? new Response('{}', { status: 500 });
    },
    calls,
    signals,
    namesOfCalls: () => calls.map(({ name }) => name),
    answer: (name, answer) => current.set(name, answer),
  };
}

/** An answer that does not come. */
export const never: Answer = () => new Promise(() => {});

/** An error of the API, as it words them. */
export const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'for developers' } }, { status });

type LookupAnswer = Api['GET /api/v1/recherche/amende']['answer'];
type WireFine = Extract<LookupAnswer, { readonly numero: string }>;
type WireConfirmation = Api['GET /api/v1/confirmerPaiement/avis/2']['answer'];

/** The fine of `aFine()` as the API sends it. */
export const wireFine = (differences: object = {}) =>
  Response.json({
    numero: samples.payable.number,
    cle: '29',
    numeroConsignation: samples.payableDeposit.number,
    cleConsignation: '30',
    montant: 9000,
    montantConsignation: 13_500,
    typeAmende: 'AF',
    statutPaiement: { valeur: 'A_PAYER' },
    ...differences,
  } satisfies WireFine);

const confirmation = {
  numAvis: samples.payable.number,
  cleAvis: '29',
  typeAmende: 'AF',
  typeReglement: 'AMENDE',
  montant: 9000,
  sansReponse: 0,
} as const satisfies Omit<WireConfirmation, 'etat'>;

/** The API's answer about a payment of the same fine. */
export const wireConfirmation = (etat: string, more: object = {}) =>
  Response.json({ etat, ...confirmation, ...more });

/** The API's answer about a payment by card that it has booked, and that has left nothing to pay. */
export const wirePaid = (more: object = {}) =>
  wireConfirmation('PAYE', {
    dateReglement: '2026-11-21T14:32:00+01:00',
    moyen: 'CARTE',
    referenceReglement: 'R1',
    resteAPayer: 0,
    ...more,
  });

/** The document that hands over to the provider. */
export const wireForm = (action = 'https://provider.example/paymentInit') =>
  new Response(
    `<!doctype html><html lang="fr"><body><form method="post" action="${action}">
<input type="hidden" name="Data" value="amount=9000">
<input type="hidden" name="InterfaceVersion" value="HP_2.20">
<input type="hidden" name="Seal" value="0a1b">
<button type="submit">OK</button></form></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** The API's answer to a receipt that is sent. */
export const wireSending = (etat: 'FAIT' | 'DEJA_FAIT') =>
  Response.json({ etat, date: '2026-11-21T14:40:00+01:00' });
