import type { PaymentReference } from '../src/fine.ts';

/**
 * Fines that tests use, by number and key. The sandbox represents an external system and has a separate table;
 * a test of `npx pnpm start` compares the two.
 */
export const samples = {
  /** 14 digits: 90 € now, 135 € later; `payableDeposit` is its deposit of 135 €. */
  payable: { number: '33333122111221', key: '29' },
  payableDeposit: { number: '33333122111222', key: '30' },
  /** 90 € by card, but 135 € by transfer. */
  cheaperByCard: { number: '33339451207681', key: '40' },
  /** 135 €, which may be paid in parts. */
  inParts: { number: '33333122311221', key: '15' },
  withoutDeposit: { number: '44418203557941', key: '65' },
  /** 18 digits: 300 €; a transfer requires the indicator. */
  increased: { number: '211350048217763057', key: '09' },
  partPaid: { number: '214420019305568213', key: '19' },
  parking: { number: '253330061884207416', key: '22' },
  paid: { number: '33335988812171', key: '33' },
  paidAtTobacconist: { number: '33334471905621', key: '47' },
  paidInParts: { number: '33340562318791', key: '12' },
  increasedPaid: { number: '211690052718340926', key: '33' },
  /** A part is paid, and the rest is still being calculated. */
  partBooked: { number: '44429360817531', key: '40' },
  paidByOtherMeans: { number: '55540265138701', key: '29' },
  underWay: { number: '33336120457831', key: '09' },
  expired: { number: '44430817264091', key: '39' },
  cancelled: { number: '55552017389461', key: '61' },
  /** The key is right; the API answers as if it were wrong. */
  refusedKey: { number: '33338359124061', key: '38' },
} satisfies Readonly<Record<string, PaymentReference>>;

/** Returns number and key as `number/key`, as in the addresses of the site. */
export const pathOf = ({ number, key }: PaymentReference): string => `${number}/${key}`;
