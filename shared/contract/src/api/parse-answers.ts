import * as v from 'valibot';
import type { Api } from './api-calls.ts';
import {
  failed,
  success,
  type ApiFailure,
  type Result,
  type Sending,
  type StartFailure,
} from './result.ts';

/** Output of a schema. It does not compile if the API may send an answer that the schema refuses. */
export type ReadBy<
  Schema extends v.GenericSchema,
  _Answer extends v.InferInput<Schema>,
> = v.InferOutput<Schema>;

/** Schema of an amount in whole euro cents. Numbers above the safe integers are refused, since they would be inexact. */
export const Cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Accepts any text, else `unreadable`. The request must set `as: 'text'`, or digits would become a number. */
export function parseText(body: unknown): Result<string, ApiFailure> {
  return typeof body === 'string' ? success(body) : failed({ reason: 'unreadable' });
}

const urlSafe = /^[\w.~-]+$/;

/** Accepts text that needs no escaping in an address, else `unreadable`, as for the page of an intermediate network. */
export function parseUrlSafeText(body: unknown): Result<string, ApiFailure> {
  const text = parseText(body);
  return text.ok && !urlSafe.test(text.value) ? failed({ reason: 'unreadable' }) : text;
}

export function parsePdf(body: unknown, contentType: string): Result<Blob, ApiFailure> {
  const isPdf = /^application\/pdf(;|$)/i.test(contentType);
  if (isPdf && body instanceof ArrayBuffer && body.byteLength > 0) {
    return success(new Blob([body], { type: 'application/pdf' }));
  }
  return failed({ reason: 'unreadable' });
}

const sendings = { FAIT: 'done', DEJA_FAIT: 'alreadyDone' } as const;

const SendingSchema = v.object({ etat: v.picklist(['FAIT', 'DEJA_FAIT']) });

type Answer = Api['POST /api/v1/envoiMail/2' | 'POST /api/v1/envoiPostal/2']['answer'];
type WireSending = ReadBy<typeof SendingSchema, Answer>;

export function parseSending(body: unknown): Result<Sending, ApiFailure> {
  const read = v.safeParse(SendingSchema, body);
  if (!read.success) return failed({ reason: 'unreadable' });
  const { etat }: WireSending = read.output;
  return success(sendings[etat]);
}

/** Returns the HTML unchanged, else `unreadable`: the hand-over decides whether to trust its form. */
export function parseHandOver(body: unknown, contentType: string): Result<string, ApiFailure> {
  const isHtml = /^text\/html(;|$)/i.test(contentType);
  if (isHtml && typeof body === 'string' && body.trim() !== '') return success(body);
  return failed({ reason: 'unreadable' });
}

type ErrorCode = Api['POST /api/v1/envoiSips/avis/2']['errors'];

const refusals: Partial<Record<ErrorCode, StartFailure>> = {
  'payment-under-way': { reason: 'paymentUnderWay' },
  'payment-pending': { reason: 'paymentPending' },
  'not-payable': { reason: 'notPayable' },
  'amount-refused': { reason: 'amountRefused' },
  'deposit-impossible': { reason: 'depositImpossible' },
};

/** Maps the codes of refusals that follow from rules to their names; other failures stay unchanged. */
export function toStartFailure(failure: ApiFailure): StartFailure {
  if (failure.reason !== 'status') return failure;
  const refusal = Object.entries(refusals).find(([code]) => code === failure.code);
  return refusal?.[1] ?? failure;
}
