import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Api } from '@amendes/contract/api-calls.ts';

type FirstWord<Call> = Call extends `${string} /api/v1/${infer Name}/${string}`
  ? Name
  : Call extends `${string} /api/v1/${infer Name}`
    ? Name
    : never;

/** Name of an API call: the first word of its path, such as `recherche`. */
type CallName = FirstWord<keyof Api>;

export type Answer = (request: Request) => Response | Promise<Response>;

/** The API's answers by name of the call; a call without an answer fails with 500. */
export type Answers = Readonly<Partial<Record<CallName, Answer>>>;

/** A fake of the API, whose `fetch` replaces the browser's. */
export interface FakeApi {
  readonly fetch: typeof globalThis.fetch;
  /** The calls in their order, by the first word of their path, with their bodies parsed from JSON. */
  readonly calls: readonly { readonly name: string; readonly body: unknown }[];
  /** The signal of each call, aborted once the caller no longer waits. */
  readonly signals: readonly AbortSignal[];
  readonly namesOfCalls: () => readonly string[];
  /** Changes the answer to a call from now on. */
  readonly answer: (name: CallName, answer: Answer) => void;
}

/** Creates an API without a network: it issues a token on every request for one, and gives the others these answers. */
export function fakeApi(answers: Answers = {}): FakeApi {
  const current = new Map<string, Answer>(Object.entries(answers));
  const calls: { name: string; body: unknown }[] = [];
  const signals: AbortSignal[] = [];
  // Requests are kept in memory: the signal of a garbage-collected one would not be aborted with the caller's.
  const retained: unknown[] = [];
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
      retained.push(input, request);
      return current.get(name)?.(request) ?? new Response('{}', { status: 500 });
    },
    calls,
    signals,
    namesOfCalls: () => calls.map(({ name }) => name),
    answer: (name, answer) => current.set(name, answer),
  };
}

/** An answer that never arrives. */
export const never: Answer = () => new Promise(() => {});

/** Returns an error response in the API's format. */
export const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'for developers' } }, { status });

type LookupAnswer = Api['GET /api/v1/recherche/amende']['answer'];
type WireFine = Extract<LookupAnswer, { readonly numero: string }>;
type WireConfirmation = Api['GET /api/v1/confirmerPaiement/avis/2']['answer'];

/** Returns the fine of `aFine()` in the API's format. */
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

/** Returns the API's answer about a payment of the same fine. */
export const wireConfirmation = (etat: string, more: object = {}) =>
  Response.json({ etat, ...confirmation, ...more });

/** Returns the API's answer about a booked card payment after which nothing is due. */
export const wirePaid = (more: object = {}) =>
  wireConfirmation('PAYE', {
    dateReglement: '2026-11-21T14:32:00+01:00',
    moyen: 'CARTE',
    referenceReglement: 'R1',
    resteAPayer: 0,
    ...more,
  });

/** Returns the document whose form hands over to the provider. */
export const wireForm = (action = 'https://provider.example/paymentInit') =>
  new Response(
    `<!doctype html><html lang="fr"><body><form method="post" action="${action}">
<input type="hidden" name="Data" value="amount=9000">
<input type="hidden" name="InterfaceVersion" value="HP_2.20">
<input type="hidden" name="Seal" value="0a1b">
<button type="submit">OK</button></form></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** Returns the API's answer to a request that sends a receipt. */
export const wireSending = (etat: 'FAIT' | 'DEJA_FAIT') =>
  Response.json({ etat, date: '2026-11-21T14:40:00+01:00' });
