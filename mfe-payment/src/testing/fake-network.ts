import { vi } from 'vitest';

type Answer = (request: Request) => Response | Promise<Response>;

interface FakeNetwork {
  /** The calls of the API in their order, by the end of their path, with what they carried. */
  readonly calls: readonly { readonly name: string; readonly body: unknown }[];
  readonly namesOfCalls: () => readonly string[];
  /** What is answered from now on, by the end of the path. */
  readonly answer: (name: string, answer: Answer) => void;
}

/** The network with a token; what a test does not answer is not there. */
export function fakeNetwork(answers: Readonly<Record<string, Answer>> = {}): FakeNetwork {
  const current = new Map(Object.entries(answers));
  const calls: { name: string; body: unknown }[] = [];

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), 'http://site.example'),
      init,
    );
    const name = new URL(request.url).pathname.split('/')[3] ?? '';
    if (name === 'token') return new Response('token');
    const text = await request.clone().text();
    calls.push({ name, body: text ? JSON.parse(text) : undefined });
    return current.get(name)?.(request) ?? new Response('{}', { status: 500 });
  });

  return {
    calls,
    namesOfCalls: () => calls.map(({ name }) => name),
    answer: (name, answer) => current.set(name, answer),
  };
}

/** An error of the API, as it words them. */
export const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'for developers' } }, { status });

/** The fine of `aFine()` as the API sends it. */
export const wireFine = (differences: object = {}) =>
  Response.json({
    numero: '33333122111221',
    cle: '29',
    numeroConsignation: '33333122111222',
    cleConsignation: '30',
    montant: 9000,
    montantConsignation: 13_500,
    typeAmende: 'AF',
    statutPaiement: { valeur: 'A_PAYER' },
    ...differences,
  });

/** An answer about a payment of the same fine. */
export const wireConfirmation = (etat: string, more: object = {}) =>
  Response.json({
    etat,
    numAvis: '33333122111221',
    cleAvis: '29',
    typeAmende: 'AF',
    typeReglement: 'AMENDE',
    montant: 9000,
    ...more,
  });

export const wirePaid = (more: object = {}) =>
  wireConfirmation('PAYE', {
    dateReglement: '2026-11-21T14:32:00+01:00',
    moyen: 'CARTE',
    referenceReglement: 'R1',
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
