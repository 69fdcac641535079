import { Type } from 'typebox';
import { ApiError, errorAnswers, type Api } from '../api/api.ts';
import { refreshFine } from '../card-payment/refresh-fine.ts';
import { readSettlements } from '../database/fine-rows.ts';
import type { NoticeCallParts } from '../notice-lookups/find-notice.ts';
import { dayInFrance, formatAmount, formatDay, formatNumber } from '../texts/formats.ts';
import { PaymentNumber, PrintedKey } from '../fine/fine.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import { Language } from '../texts/language.ts';
import { printSheet, Pdf, sendPdf, type Sheet } from '../pdf/print-sheet.ts';
import { transferOrder, transferRefusals, type TransferOrder } from './transfer-order.ts';
import { kindInWords, dictionaries, fillIn } from '../texts/dictionaries.ts';

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

export interface TransferParts extends NoticeCallParts {
  /** Limit for receipts and transfer details together. */
  readonly pdfs: AddressLimit;
}

export function transferRoute(api: Api, { database, lookups, pdfs, now }: TransferParts): void {
  api.post(
    '/generePdfVirement',
    {
      schema: {
        summary: 'Returns a PDF with the facts for a bank transfer',
        tags: ['transfer'],
        produces: ['application/pdf'],
        refusals: ['notice-unknown', 'too-many-attempts', ...transferRefusals],
        body: Body,
        response: { 200: Pdf, ...errorAnswers },
      },
    },
    async ({ body, ip }, reply) => {
      pdfs.count(ip);
      const { avisId: number, cleAvis: key, locale } = body;
      const verdict = await lookups.checkKey({ ip, number, key });
      if (verdict.kind !== 'right') {
        throw new ApiError('notice-unknown', 'There is no notice with this number and key.');
      }
      await refreshFine(database, verdict.fineNumero, now());

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
      const transfer = transferOrder(fine, settlements, wanted, dayInFrance(now()));
      if (!transfer.ok) throw new ApiError(transfer.code, messages[transfer.code]);
      const { order } = transfer;
      const sheet = transferSheet(order, locale, new Date(now()));
      const name = `${dictionaries[locale].transfer.fileName}-SANDBOX-${order.reference.slice(-6)}.pdf`;
      return sendPdf(reply, { name, content: await printSheet(sheet) });
    },
  );
}

/** Account of nobody. Its IBAN fails its own check digits, so that no bank accepts a transfer to it. */
export const transferAccount = {
  beneficiary: 'SANDBOX – NOBODY',
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'SANDFRPPXXX',
  bank: 'Sandbox bank',
} as const;

function transferSheet(order: TransferOrder, language: Language, createdAt: Date): Sheet {
  const texts = dictionaries[language].transfer;
  const { beneficiary, iban, bic, bank } = transferAccount;
  const { indicator, settlementType } = order;
  const until = order.until && formatDay(order.until, language);
  const { known, unknown, highest, heading } = texts.date;
  const withoutDay = order.isHighest ? highest : unknown;
  const dateText = until ? fillIn(known, { day: until }) : withoutDay;
  return {
    language,
    title: texts.title[settlementType],
    createdAt,
    factsHeading: texts.facts,
    facts: [
      { label: texts.amount, value: formatAmount(order.amount, language), isMain: true },
      ...(until ? [{ label: texts.until, value: until }] : []),
      { label: texts.label, value: order.label, isMain: true },
      { label: texts.beneficiary, value: beneficiary },
      { label: 'IBAN', value: iban },
      { label: 'BIC', value: bic },
      { label: texts.bank, value: bank },
      { label: texts.reference, value: order.reference },
      ...(indicator ? [{ label: texts.indicator, value: indicator }] : []),
      { label: texts.type, value: texts.types[settlementType] },
      { label: texts.notice, value: formatNumber(order.number) },
      { label: texts.kind, value: kindInWords(order.kind, language) },
    ],
    sections: [
      texts.exactLabel,
      texts.duration,
      ...(settlementType === 'AMENDE' ? [{ heading, text: dateText }] : []),
      texts.fake,
    ],
  };
}
