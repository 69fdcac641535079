import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import { bringUpToDate } from '../card-payment/bring-up-to-date.ts';
import { readSettlements } from '../card-payment/read-settlements.ts';
import type { Tables } from '../database/tables.ts';
import type { NoticeLookups } from '../find-fine/notice-lookups.ts';
import { dayInFrance } from '../fine/days-after.ts';
import { PaymentNumber, PrintedKey } from '../fine/fine.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import { Language } from '../language/language.ts';
import { printSheet } from '../pdf/print-sheet.ts';
import { Pdf, sendPdf } from '../pdf/send-pdf.ts';
import { transferOrder, type TransferVerdict } from './transfer-order.ts';
import { transferSheet } from './transfer-sheet.ts';
import { transferTexts } from './transfer-texts.ts';

const Body = Type.Object({
  avisId: PaymentNumber,
  cleAvis: PrintedKey,
  typeReglement: Type.Enum(['AMENDE', 'CONSIGNATION']),
  montant: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  indicatifOperation: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{3}$' })),
  locale: Language,
});

const messages = {
  'not-payable': 'The fine cannot be paid in its present status.',
  'deposit-impossible': 'This number does not take a deposit, or takes nothing else.',
  'amount-refused': 'That is not an amount that can be paid now.',
  'indicator-missing': 'Transfers for this kind of notice need an operation indicator.',
} as const;

export interface TransferParts {
  readonly database: Kysely<Tables>;
  readonly lookups: NoticeLookups;
  /** Receipts and transfer details together. */
  readonly pdfs: AddressLimit;
  readonly now: () => number;
}

export function transferRoute(api: Api, { database, lookups, pdfs, now }: TransferParts): void {
  api.post(
    '/generePdfVirement',
    { schema: { body: Body, response: { 200: Pdf, ...errorAnswers } } },
    async ({ body, ip }, reply) => {
      pdfs.count(ip);
      const { avisId: number, cleAvis: key, locale } = body;
      const verdict = await lookups.ask({ ip, number, key });
      if (verdict.kind !== 'right') {
        throw new ApiError('notice-unknown', 'There is no notice with this number and key.');
      }
      await bringUpToDate(database, verdict.fineNumero, now());

      const fine = await database
        .selectFrom('fine')
        .selectAll()
        .where('numero', '=', verdict.fineNumero)
        .executeTakeFirstOrThrow();
      const settlements = await readSettlements(database, fine.numero);
      const wanted = {
        number,
        settlementType: body.typeReglement,
        amount: body.montant,
        indicator: body.indicatifOperation,
      };
      const order = orderOf(transferOrder(fine, settlements, wanted, dayInFrance(now())));
      const sheet = transferSheet(order, locale, new Date(now()));
      const name = `${transferTexts[locale].fileName}-SANDBOX-${order.reference.slice(-6)}.pdf`;
      return sendPdf(reply, { name, content: await printSheet(sheet) });
    },
  );
}

function orderOf(verdict: TransferVerdict) {
  if (verdict.ok) return verdict.order;
  throw new ApiError(verdict.code, messages[verdict.code]);
}
