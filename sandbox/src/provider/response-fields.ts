import { randomInt } from 'node:crypto';
import type { PaymentRequest } from './payment-request.ts';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export interface Circumstances {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly customerIpAddress: string;
}

/** Returns the content of a response, the same for the merchant's server and for the browser. */
export function responseFields(
  request: PaymentRequest,
  { responseCode, card, authentication }: Decision,
  { at, customerIpAddress }: Circumstances,
): Record<string, string | undefined> {
  return {
    captureDay: '0',
    captureMode: 'AUTHOR_CAPTURE',
    currencyCode: '978',
    merchantId: request.merchantId,
    orderChannel: 'INTERNET',
    responseCode,
    acquirerResponseCode: card && responseCode,
    transactionDateTime: momentInFrance(at),
    transactionReference: request.reference,
    keyVersion: request.keyVersion,
    amount: String(request.amount),
    authorisationId: responseCode === '00' ? String(randomInt(100_000, 1_000_000)) : undefined,
    customerIpAddress,
    holderAuthentStatus: authentication ?? (card && 'NO_AUTHENT'),
    maskedPan: card && maskedPan(card),
    paymentMeanBrand: card && (card.startsWith('4') ? 'VISA' : 'MASTERCARD'),
    paymentMeanType: card && 'CARD',
    paymentPattern: 'ONE_SHOT',
    orderId: request.orderId,
    returnContext: request.returnContext,
  };
}

/** Returns the first four and last two digits. The middle has the same length for every card. */
export function maskedPan(digits: string): string {
  return `${digits.slice(0, 4)}${'#'.repeat(13)}${digits.slice(-2)}`;
}

/** Returns an ISO moment with the offset of French time, such as 2026-02-06T07:43:55+01:00. */
export function momentInFrance(at: number): string {
  const whole = Math.floor(at / 1000) * 1000;
  const local = parts.format(whole).replace(' ', 'T');
  const hours = (Date.parse(`${local}Z`) - whole) / 3_600_000;
  return `${local}+0${hours}:00`;
}

/** End of a payment. */
export interface Decision {
  readonly responseCode: string;
  /** Digits of the card, if one was entered. They are stored masked. */
  readonly card?: string;
  readonly authentication?: 'SUCCESS' | 'FAILURE';
  /** Final decision of the bank, if `responseCode` is only "pending". */
  readonly laterCode?: string;
  /** False if the browser does not return to the merchant. */
  readonly browserReturns?: boolean;
}

export const cancelled: Decision = { responseCode: '17' };
export const timeIsOver: Decision = { responseCode: '97' };
export const tooManyAttempts: Decision = { responseCode: '75' };
