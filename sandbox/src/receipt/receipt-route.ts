import { Type } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import type { Database } from '../database/tables.ts';
import { PaymentNumber } from '../fine/fine.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import { Language } from '../texts/language.ts';
import { Pdf, sendPdf } from '../pdf/print-sheet.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { requireSettlement, SettlementReference } from './find-settlement.ts';

const Body = Type.Object({
  avisId: PaymentNumber,
  locale: Language,
  referenceReglement: SettlementReference,
});

export interface ReceiptParts {
  readonly database: Database;
  /** Limit for receipts and transfer details together. */
  readonly pdfs: AddressLimit;
  readonly now: () => number;
}

export function receiptRoute(api: Api, { database, pdfs, now }: ReceiptParts): void {
  api.post(
    '/generePdf/2',
    {
      schema: {
        summary: 'Draws the receipt of a settlement',
        tags: ['receipt'],
        produces: ['application/pdf'],
        refusals: ['settlement-unknown', 'too-many-attempts'],
        body: Body,
        response: { 200: Pdf, ...errorAnswers },
      },
    },
    async ({ body, ip }, reply) => {
      pdfs.count(ip);
      const settled = await requireSettlement(database, body);
      const request = { locale: body.locale, requested_at: new Date(now()) };
      return sendPdf(reply, await receiptPdf(database, settled, request));
    },
  );
}
