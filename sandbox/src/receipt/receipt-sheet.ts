import { formatAmount } from '../pdf/format-amount.ts';
import { formatDay } from '../pdf/format-day.ts';
import { formatNumber } from '../pdf/format-number.ts';
import { kindInWords } from '../pdf/kind-texts.ts';
import type { Language } from '../language/language.ts';
import type { Fact, Sheet } from '../pdf/sheet.ts';
import type { Settled } from './find-settlement.ts';
import type { Receipt } from './issue-receipt.ts';
import { receiptTexts } from './receipt-texts.ts';
import type { ReceiptText } from './texts/receipt-text.ts';

export function receiptSheet(settled: Settled, receipt: Receipt, language: Language): Sheet {
  const texts = receiptTexts[language];
  const type = settled.settlement.settlement_type;
  return {
    language,
    title: texts.title[type],
    createdAt: receipt.issuedAt,
    factsHeading: texts.facts,
    facts: facts(settled, receipt, language),
    sections: [
      texts.proof,
      ...(settled.left > 0 ? [texts.partial] : []),
      ...(type === 'CONSIGNATION' ? [texts.deposit] : []),
    ],
  };
}

function facts({ settlement, kind, number, left }: Settled, receipt: Receipt, language: Language) {
  const texts = receiptTexts[language];
  const list: Fact[] = [
    { label: texts.amount, value: formatAmount(settlement.amount, language), isMain: true },
    { label: texts.date, value: formatDay(settlement.settled_at, language) },
    { label: texts.means, value: meansInWords(settlement.means, texts) },
    { label: texts.type, value: texts.types[settlement.settlement_type] },
    { label: texts.notice, value: formatNumber(number) },
    { label: texts.kind, value: kindInWords(kind, language) },
    { label: texts.reference, value: settlement.reference },
    { label: texts.number, value: receipt.number },
    { label: texts.issued, value: formatDay(receipt.issuedAt, language) },
  ];
  if (left > 0) list.splice(1, 0, { label: texts.left, value: formatAmount(left, language) });
  return list;
}

function meansInWords(means: string, { knownMeans }: ReceiptText): string {
  return Object.entries(knownMeans).find(([name]) => name === means)?.[1] ?? means;
}
