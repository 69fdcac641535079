import type { Kysely } from 'kysely';
import type { ApiParts } from '../api/create-api.ts';
import type { Api } from '../api/new-api.ts';
import { resetFines } from '../database/seed-fines.ts';
import type { Tables } from '../database/tables.ts';
import type { SettlementType } from '../database/tables/payment-tables.ts';
import type { Fine } from '../fine/fine.ts';
import { bearer, testApi } from '../testing/test-api.ts';

const settlement = { date: '2026-02-20', montant: 9000, moyen: 'CARTE' };

/** Paid for good, by card. */
export const paidFine = {
  numero: '33333122111221',
  cle: '29',
  numeroConsignation: '33333122111222',
  cleConsignation: '30',
  statutPaiement: { valeur: 'PAYE' },
  typeAmende: 'AF',
  montant: 9000,
  montantConsignation: 13_500,
  reglements: [{ ...settlement, referenceReglement: 'R-PAID' }],
} satisfies Fine;

/** Paid in two parts, with a rest. */
export const partlyPaidFine = {
  numero: '211690052718340926',
  cle: '33',
  statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
  typeAmende: 'AFMDm',
  montant: 123_450,
  reglements: [
    { ...settlement, montant: 20_000, referenceReglement: 'R-FIRST' },
    { ...settlement, montant: 3450, moyen: 'VIREMENT', referenceReglement: 'R-SECOND' },
  ],
} satisfies Fine;

export const tobacconistFine = {
  numero: '33333122311221',
  cle: '15',
  statutPaiement: { valeur: 'PAYE' },
  typeAmende: 'AF',
  mediaReglement: 3,
  montant: 9000,
  reglements: [{ ...settlement, moyen: 'PVA', referenceReglement: 'R-TOBACCO' }],
} satisfies Fine;

/** An API with a few paid fines and, unless it is given a clock, the time in its hands. */
export class ReceiptHarness {
  readonly database: Kysely<Tables>;
  readonly api: Api;
  now = Date.parse('2026-03-01T12:00:00Z');
  readonly #clock: () => number;

  constructor(database: Kysely<Tables>, parts: Partial<ApiParts> = {}) {
    this.database = database;
    this.#clock = parts.now ?? (() => this.now);
    this.api = testApi({ database, ...parts, now: this.#clock });
  }

  /** Puts the fines back, and forgets what was asked for. */
  async reset(fines: readonly Fine[] = [paidFine, partlyPaidFine, tobacconistFine]): Promise<void> {
    await resetFines(
      this.database,
      fines.map((fine) => ({ fine, fingerprint: 'bench' })),
    );
  }

  async settledAs(type: SettlementType, reference: string): Promise<void> {
    await this.database
      .updateTable('settlement')
      .set({ settlement_type: type })
      .where('reference', '=', reference)
      .execute();
  }

  header(): Promise<{ authorization: string }> {
    return bearer(this.api, this.#clock());
  }

  async post(call: string, payload: object) {
    const headers = await this.header();
    return this.api.inject({ method: 'POST', url: `/api/v1/${call}`, headers, payload });
  }

  receipt(changes: object = {}) {
    return this.post('generePdf/2', { ...this.#wanted, ...changes });
  }

  mail(changes: object = {}) {
    return this.post('envoiMail/2', { ...this.#wanted, adrMail: 'anna@example.org', ...changes });
  }

  letter(changes: object = {}) {
    return this.post('envoiPostal/2', { avisId: paidFine.numero, locale: 'fr', ...changes });
  }

  readonly #wanted = { avisId: paidFine.numero, locale: 'fr', referenceReglement: 'R-PAID' };
}
