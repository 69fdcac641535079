import type { Cents, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';
import type { Language } from '../language/languages.ts';
import { call } from './call.ts';
import {
  parseHandOver,
  parsePdf,
  parseSending,
  parseText,
  parseUrlSafeText,
  toStartFailure,
} from './parse-answers.ts';
import { parseLookupAnswer } from './parse-lookup-answer.ts';
import { parsePaymentConfirmation } from './parse-payment-confirmation.ts';
import {
  failed,
  type ApiFailure,
  type PaymentConfirmation,
  type Result,
  type Sending,
  type StartFailure,
} from './result.ts';

/* The calls in the API's own words, documented in `api.ts`, which alone loads them, in the chunk "api". */

type Answer<Value, Failure = ApiFailure> = Promise<Result<Value, Failure>>;

export async function findFine(
  { number, key }: PaymentReference,
  signal: AbortSignal,
): Answer<LookupAnswer> {
  const query = { numAmende: number, cleAmende: key };
  return call('GET /api/v1/recherche/amende', { query, signal }, parseLookupAnswer);
}

export async function confirmPayment(
  { number, key }: PaymentReference,
  signal: AbortSignal,
): Answer<PaymentConfirmation> {
  const query = { numAvis: number, cleAvis: key };
  return call('GET /api/v1/confirmerPaiement/avis/2', { query, signal }, parsePaymentConfirmation);
}

export async function encipher(text: string, signal: AbortSignal): Answer<string> {
  const query = { plaintText: text };
  return call('GET /api/v1/encrypte', { query, as: 'text', signal }, parseUrlSafeText);
}

export async function decipher(text: string, signal: AbortSignal): Answer<string> {
  const query = { textChiffrer: text };
  return call('GET /api/v1/decrypte', { query, as: 'text', signal }, parseText);
}

interface CardPaymentRequest extends PaymentReference {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  readonly language: Language;
  /** Set to end the attempt under way, whose card page was left, and to start this one instead. */
  readonly resume?: boolean;
}

export async function startCardPayment(
  { number, key, settlementType, amount, language, resume }: CardPaymentRequest,
  signal: AbortSignal,
): Answer<string, StartFailure> {
  const body = {
    numAvis: number,
    canal: '2',
    typeReglement: settlementWords[settlementType],
    nature: 'AMENDES',
    locale: language,
    montantTransaction: amount,
    cleAvis: key,
    ...(resume && { reprendre: true }),
  } as const;
  const name = 'POST /api/v1/envoiSips/avis/2';
  const result = await call(name, { body, as: 'text', signal }, parseHandOver);
  return result.ok ? result : failed(toStartFailure(result.failure));
}

interface TransferRequest extends PaymentReference {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /** The operation indicator, three characters `[0-9A-Z]`: required for AFM and AFMm. */
  readonly indicator?: string | undefined;
  readonly language: Language;
}

export async function transferPdf(
  { number, key, settlementType, amount, indicator, language }: TransferRequest,
  signal: AbortSignal,
): Answer<Blob> {
  const body = {
    avisId: number,
    cleAvis: key,
    typeReglement: settlementWords[settlementType],
    montant: amount,
    ...(indicator !== undefined && { indicatifOperation: indicator }),
    locale: language,
  };
  const name = 'POST /api/v1/generePdfVirement';
  return call(name, { body, as: 'arraybuffer', signal }, parsePdf);
}

interface ReceiptRequest {
  readonly number: string;
  /** The settlement's reference. */
  readonly reference: string;
  readonly language: Language;
}

export async function receiptPdf(
  { number, reference, language }: ReceiptRequest,
  signal: AbortSignal,
): Answer<Blob> {
  const body = { avisId: number, locale: language, referenceReglement: reference };
  return call('POST /api/v1/generePdf/2', { body, as: 'arraybuffer', signal }, parsePdf);
}

export async function sendReceiptByMail(
  { number, reference, address, language }: ReceiptRequest & { readonly address: string },
  signal: AbortSignal,
): Answer<Sending> {
  const receipt = { avisId: number, referenceReglement: reference };
  const body = { ...receipt, adrMail: address, locale: language };
  return call('POST /api/v1/envoiMail/2', { body, signal }, parseSending);
}

export async function sendReceiptByPost(
  { number, language }: Omit<ReceiptRequest, 'reference'>,
  signal: AbortSignal,
): Answer<Sending> {
  const body = { avisId: number, locale: language };
  return call('POST /api/v1/envoiPostal/2', { body, signal }, parseSending);
}
