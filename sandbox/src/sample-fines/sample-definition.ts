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

/** Sample without the values that follow from rules: key, amounts, dates. */
const SampleDefinition = Type.Object(
  {
    numero: PaymentNumber,
    kind: Type.Enum([...noticeKinds]),
    /** Status; `A_PAYER` if missing. */
    status: Type.Optional(Type.Enum([...paymentStatuses])),
    description: Type.String(),
    offence: Type.Enum(Object.keys(samples.offences)),
    /** Masked number plate. */
    plate: Type.Optional(Type.String()),
    sentDaysAgo: Days,
    /** True if a deposit can contest the fine. The deposit's number has 2 instead of 1 as its last digit. */
    deposit: Type.Optional(Type.Boolean()),
    partialPayment: Type.Optional(Type.Boolean()),
    /** Settlements, the oldest first. */
    paid: Type.Optional(
      Type.Array(
        Type.Object(
          {
            daysAgo: Days,
            means: Type.Enum(['CARTE', 'VIREMENT', 'PVA']),
            /** Cents; the whole amount if missing. */
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

/** Samples of every status in both families, and of every kind of notice: payable, with receipts, and neither. */
export const sampleDefinitions = Parse(Type.Array(SampleDefinition), samples.fines);

/** Offences in the words of a notice, by the names that the samples use. */
export const offences: Readonly<Record<string, object>> = samples.offences;

/** Sample fine, as it is shown to the user who starts the sandbox. */
export interface SampleFine {
  readonly numero: string;
  readonly cle: string;
  readonly typeAmende: NoticeKind;
  readonly statut: PaymentStatus;
  /** Description of the page that a citizen who looks it up sees. */
  readonly description: string;
}
