import { Type, type Static } from 'typebox';
import { Parse } from 'typebox/value';
import {
  noticeKinds,
  PaymentNumber,
  paymentStatuses,
  type NoticeKind,
  type PaymentStatus,
} from '../fine/fine.ts';
import samples from './samples.json' with { type: 'json' };

const closed = { additionalProperties: false };
const Days = Type.Integer({ minimum: 0 });

/** A sample without what follows from rules: key, amounts, dates. */
const SampleDefinition = Type.Object(
  {
    numero: PaymentNumber,
    kind: Type.Enum([...noticeKinds]),
    /** To be paid when missing. */
    status: Type.Optional(Type.Enum([...paymentStatuses])),
    description: Type.String(),
    offence: Type.Enum(Object.keys(samples.offences)),
    /** Masked. */
    plate: Type.Optional(Type.String()),
    sentDaysAgo: Days,
    /** Has a twin number, its last digit 2 instead of 1, for the deposit that contests the fine. */
    deposit: Type.Optional(Type.Boolean()),
    partialPayment: Type.Optional(Type.Boolean()),
    /** The oldest first. */
    paid: Type.Optional(
      Type.Array(
        Type.Object(
          {
            daysAgo: Days,
            means: Type.Enum(['CARTE', 'VIREMENT', 'PVA']),
            /** Cents; the whole amount when missing. */
            part: Type.Optional(Type.Integer({ minimum: 1 })),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);

export type SampleDefinition = Static<typeof SampleDefinition>;

/** Every status in both families, and every kind of notice: to be paid, with receipts, and those that are neither. */
export const sampleDefinitions = Parse(Type.Array(SampleDefinition), samples.fines);

/** In the words of a notice, by the names that the samples call them by. */
export const offences: Readonly<Record<string, object>> = samples.offences;

/** A fine to try, as it is shown to whoever starts the sandbox. */
export interface SampleFine {
  readonly numero: string;
  readonly cle: string;
  readonly typeAmende: NoticeKind;
  readonly statut: PaymentStatus;
  /** Says what a visitor who looks it up sees. */
  readonly description: string;
}
