import type { OpenDatabase } from '../src/database/tables.ts';
import { type Fine, printedKey } from '../src/fine/fine.ts';
import { openMessage, sealMessage } from '../src/sips/sips-message.ts';
import { ApiHarness, formPost, testPayments } from './test-api.ts';
import { startingAfresh } from './test-databases.ts';

/** May be paid in parts, or a deposit be paid in its place. */
export const flexibleFine = {
  numero: '33333122311221',
  cle: '15',
  numeroConsignation: '33333122311222',
  cleConsignation: '16',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AF',
  montant: 9000,
  montantConsignation: 13500,
  paiementPartielAutorise: true,
} satisfies Fine;

/** Is paid at once, and has no deposit. */
export const plainFine = {
  numero: '33333122111221',
  cle: '29',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AF',
  montant: 9000,
} satisfies Fine;

interface Wanted {
  readonly canal?: string;
  readonly nature?: string;
  readonly numAvis?: string;
  readonly typeReglement?: string;
  readonly montantTransaction?: number;
  readonly locale?: string;
  readonly reprendre?: boolean;
  /** That of the number when missing. */
  readonly cleAvis?: string | undefined;
}

/** The body of a call that begins a payment. */
export function wantedAttempt(wanted: Wanted = {}) {
  const { numAvis = plainFine.numero } = wanted;
  return {
    numAvis,
    cleAvis: /^\d+$/.test(numAvis) ? printedKey(numAvis) : '00',
    canal: '2',
    typeReglement: 'AMENDE',
    nature: 'AMENDES',
    locale: 'fr',
    montantTransaction: 9000,
    ...wanted,
  };
}

/** Asks an API with a few fines to pay what the site and the provider would ask it. */
export class PaymentHarness extends ApiHarness {
  async reset(fines: readonly Fine[] = [flexibleFine, plainFine]): Promise<void> {
    await this.putFines(fines);
  }

  /** @param address whom it comes from, as the site's server tells */
  async begin(
    wanted: Wanted = {},
    address = '192.0.2.9',
    headers: Readonly<Record<string, string>> = {},
  ) {
    const more = { 'x-forwarded-for': address, ...headers };
    return this.post('envoiSips/avis/2', wantedAttempt(wanted), more);
  }

  /** Begins a payment that is expected to begin. @returns its reference at the provider */
  async begun(wanted: Wanted = {}): Promise<string> {
    const answer = await this.begin(wanted);
    if (answer.statusCode !== 200) throw new Error(`not begun: ${answer.body}`);
    return requestOf(answer.body).get('transactionReference') ?? '';
  }

  readonly response = sealedResponse;

  /** Sends a response as the provider does, from server to server. */
  send(body: Readonly<Record<string, string>>, call = 'reponseSips') {
    return this.api.inject(formPost(`/api/v1/${call}`, body));
  }

  async respond(reference: string, changes: Readonly<Record<string, string>> = {}) {
    return (await this.send(this.response(reference, changes))).statusCode;
  }

  /** @param reference that of one settlement; the newest thing that happened when missing */
  async confirm({ numero, cle }: { numero: string; cle: string } = plainFine, reference?: string) {
    const answer = await this.api.inject({
      url: '/api/v1/confirmerPaiement/avis/2',
      query: {
        numAvis: numero,
        cleAvis: cle,
        ...(reference !== undefined && { referenceReglement: reference }),
      },
      headers: await this.header(),
    });
    return answer.json<Record<string, unknown>>();
  }

  async lookUp(
    { numero, cle }: { numero: string; cle: string } = plainFine,
    address = '192.0.2.9',
  ): Promise<Fine> {
    const answer = await this.api.inject({
      url: '/api/v1/recherche/amende',
      query: { numAmende: numero, cleAmende: cle },
      headers: { ...(await this.header()), 'x-forwarded-for': address },
    });
    return answer.json<Fine>();
  }

  async statusOf(fine: { numero: string; cle: string } = plainFine): Promise<string> {
    return (await this.lookUp(fine)).statutPaiement.valeur;
  }

  async payments() {
    const answer = await this.api.inject('/api/sandbox/payments');
    return answer.json<Record<string, unknown>[]>();
  }

  /** The verdict on each response, with its count when it came more than once. */
  async verdicts(): Promise<string[]> {
    const rows = await this.database
      .selectFrom('payment_response')
      .select(['verdict', 'times'])
      .orderBy('id')
      .execute();
    return rows.map(({ verdict, times }) => (times === 1 ? verdict : `${verdict} ×${times}`));
  }

  /** Everything that a payment could change, to show that nothing did. */
  async everything() {
    return {
      fines: await this.database.selectFrom('fine').selectAll().orderBy('numero').execute(),
      attempts: await this.database.selectFrom('attempt').selectAll().execute(),
      settlements: await this.database.selectFrom('settlement').selectAll().execute(),
      responses: await this.database.selectFrom('payment_response').selectAll().execute(),
    };
  }
}

export const setUpPayments = (opened: Pick<OpenDatabase, 'queries'>): PaymentHarness =>
  startingAfresh(new PaymentHarness(opened));

export const sealing = {
  secretKey: testPayments.secretKey,
  interfaceVersion: 'HP_2.39',
  sealAlgorithm: 'HMAC-SHA-256',
} as const;

const acceptance: Readonly<Record<string, string>> = {
  amount: '9000',
  currencyCode: '978',
  merchantId: testPayments.merchantId,
  keyVersion: testPayments.keyVersion,
  responseCode: '00',
  transactionDateTime: '2026-03-01T13:01:02+01:00',
};

/** The body of a response to a payment, sealed as the provider seals. */
export function sealedResponse(
  reference: string,
  changes: Readonly<Record<string, string | undefined>> = {},
) {
  const fields = { ...acceptance, transactionReference: reference, ...changes };
  const present = Object.entries(fields).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return { ...sealMessage(Object.fromEntries(present), sealing) };
}

/** The fields that the form of a hand-over sends to the provider. @throws when its seal is wrong */
export function requestOf(page: string): ReadonlyMap<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const message = openMessage(
    Object.fromEntries(fields.map(([, name, value]) => [name, value])),
    testPayments.secretKey,
  );
  if (!message.ok) throw new Error(message.fault);
  return message.fields;
}
