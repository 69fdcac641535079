import type { OpenDatabase } from '../src/database/tables.ts';
import { type Fine, printedKey } from '../src/fine/fine.ts';
import { openForm, readHiddenFields, sealForm } from './simulator.ts';
import { ApiHarness, formPost, testPayments } from './test-api.ts';
import { restartBeforeEach } from './test-databases.ts';

/** Fine that may be paid in parts, or by a deposit in its place. */
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

/** Fine that is paid in one go and has no deposit. */
export const plainFine = {
  numero: '33333122111221',
  cle: '29',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AF',
  montant: 9000,
} satisfies Fine;

const usualAttempt = {
  numAvis: plainFine.numero,
  canal: '2',
  typeReglement: 'AMENDE',
  nature: 'AMENDES',
  locale: 'fr',
  montantTransaction: 9000,
};

interface Wanted extends Partial<typeof usualAttempt> {
  readonly reprendre?: boolean;
  /** Key of the notice; computed from the number if missing. */
  readonly cleAvis?: string | undefined;
}

/** Returns the body of a call that starts a payment. */
export function wantedAttempt(wanted: Wanted = {}) {
  const { numAvis } = { ...usualAttempt, ...wanted };
  const cleAvis = /^\d+$/.test(numAvis) ? printedKey(numAvis) : '00';
  return { ...usualAttempt, cleAvis, ...wanted };
}

/** Sends the payment calls of the site and the provider to an API with a few fines. */
export class PaymentHarness extends ApiHarness {
  protected override readonly fines: readonly Fine[] = [flexibleFine, plainFine];

  /** Starts a payment. @param address of the caller, as the site's server reports it */
  async postPayment(
    wanted: Wanted = {},
    address = '192.0.2.9',
    headers: Readonly<Record<string, string>> = {},
  ) {
    const more = { 'x-forwarded-for': address, ...headers };
    return this.post('envoiSips/avis/2', wantedAttempt(wanted), more);
  }

  /** Starts a payment and expects that it succeeds. @returns its reference at the provider */
  async startPayment(wanted: Wanted = {}): Promise<string> {
    const answer = await this.postPayment(wanted);
    if (answer.statusCode !== 200) throw new Error(`not started: ${answer.body}`);
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

  /** Requests a confirmation. @param reference of one settlement; the newest event is returned when it is missing */
  async confirm({ numero, cle }: { numero: string; cle: string } = plainFine, reference?: string) {
    const answer = await this.get('confirmerPaiement/avis/2', {
      numAvis: numero,
      cleAvis: cle,
      ...(reference !== undefined && { referenceReglement: reference }),
    });
    return answer.json<Record<string, unknown>>();
  }

  async lookUp(
    { numero, cle }: { numero: string; cle: string } = plainFine,
    address = '192.0.2.9',
  ): Promise<Fine> {
    const query = { numAmende: numero, cleAmende: cle };
    const answer = await this.get('recherche/amende', query, { 'x-forwarded-for': address });
    return answer.json<Fine>();
  }

  async statusOf(fine: { numero: string; cle: string } = plainFine): Promise<string> {
    return (await this.lookUp(fine)).statutPaiement.valeur;
  }

  async payments() {
    const answer = await this.api.inject('/api/sandbox/payments');
    return answer.json<Record<string, unknown>[]>();
  }

  /** Returns the verdict on each response, with its count if it arrived more than once. */
  async verdicts(): Promise<string[]> {
    const rows = await this.database
      .selectFrom('payment_response')
      .select(['verdict', 'times'])
      .orderBy('id')
      .execute();
    return rows.map(({ verdict, times }) => (times === 1 ? verdict : `${verdict} ×${times}`));
  }

  /** Returns everything that a payment could change, to prove that nothing did. */
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
  restartBeforeEach(new PaymentHarness(opened));

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

/** Returns the body of a response to a payment, sealed as the provider seals it. */
export function sealedResponse(
  reference: string,
  changes: Readonly<Record<string, string | undefined>> = {},
) {
  return { ...sealForm({ ...acceptance, transactionReference: reference, ...changes }, sealing) };
}

/** Returns the fields that the form of a hand-over sends to the provider. @throws when its seal is wrong */
export function requestOf(page: string): ReadonlyMap<string, string> {
  return openForm(readHiddenFields(page));
}
