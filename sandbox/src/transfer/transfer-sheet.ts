import { formatAmount } from '../pdf/format-amount.ts';
import { formatDay } from '../pdf/format-day.ts';
import { formatNumber } from '../pdf/format-number.ts';
import { kindInWords } from '../pdf/kind-texts.ts';
import type { Language } from '../language/language.ts';
import type { Fact, Sheet } from '../pdf/sheet.ts';
import { transferAccount } from './transfer-account.ts';
import type { TransferOrder } from './transfer-order.ts';
import { transferTexts } from './transfer-texts.ts';

export function transferSheet(order: TransferOrder, language: Language, createdAt: Date): Sheet {
  const texts = transferTexts[language];
  const { known, unknown, highest, heading } = texts.date;
  const withoutDay = order.isHighest ? highest : unknown;
  const dateText = order.until ? known(formatDay(order.until, language)) : withoutDay;
  return {
    language,
    title: texts.title[order.settlementType],
    createdAt,
    factsHeading: texts.facts,
    facts: facts(order, language),
    sections: [
      texts.exactLabel,
      texts.duration,
      ...(order.settlementType === 'AMENDE' ? [{ heading, text: dateText }] : []),
      texts.fake,
    ],
  };
}

function facts(order: TransferOrder, language: Language): Fact[] {
  const texts = transferTexts[language];
  const { beneficiary, iban, bic, bank } = transferAccount;
  const { until, indicator } = order;
  return [
    { label: texts.amount, value: formatAmount(order.amount, language), isMain: true },
    ...(until ? [{ label: texts.until, value: formatDay(until, language) }] : []),
    { label: texts.label, value: order.label, isMain: true },
    { label: texts.beneficiary, value: beneficiary },
    { label: 'IBAN', value: iban },
    { label: 'BIC', value: bic },
    { label: texts.bank, value: bank },
    { label: texts.reference, value: order.reference },
    ...(indicator ? [{ label: texts.indicator, value: indicator }] : []),
    { label: texts.type, value: texts.types[order.settlementType] },
    { label: texts.notice, value: formatNumber(order.number) },
    { label: texts.kind, value: kindInWords(order.kind, language) },
  ];
}
