import type { OpenDatabase, SettlementType } from '../src/database/tables.ts';
import type { Fine } from '../src/fine/fine.ts';
import { ApiHarness } from './test-api.ts';
import { restartBeforeEach } from './test-databases.ts';

const settlement = { date: '2026-02-20', montant: 9000, moyen: 'CARTE' };

/** Fine that was paid in full by card. */
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

/** Fine that was paid in two parts, with a rest. */
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

/** Requests receipts from an API with a few paid fines. */
export class ReceiptHarness extends ApiHarness {
  protected override readonly fines: readonly Fine[] = [paidFine, partlyPaidFine, tobacconistFine];

  async setSettlementType(type: SettlementType, reference: string): Promise<void> {
    await this.database
      .updateTable('settlement')
      .set({ settlement_type: type })
      .where('reference', '=', reference)
      .execute();
  }

  receipt(changes: object = {}) {
    return this.post('generePdf/2', { ...this.#wanted, ...changes });
  }

  mail(changes: object = {}, headers = {}) {
    const payload = { ...this.#wanted, adrMail: 'anna@example.org', ...changes };
    return this.post('envoiMail/2', payload, headers);
  }

  letter(changes: object = {}, headers = {}) {
    const payload = { avisId: paidFine.numero, locale: 'fr', ...changes };
    return this.post('envoiPostal/2', payload, headers);
  }

  readonly #wanted = { avisId: paidFine.numero, locale: 'fr', referenceReglement: 'R-PAID' };
}

export const setUpReceipts = (opened: Pick<OpenDatabase, 'queries'>): ReceiptHarness =>
  restartBeforeEach(new ReceiptHarness(opened));
