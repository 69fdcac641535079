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

/** The output of a schema. It does not compile when the API may answer something that the schema refuses. */
export type ReadBy<
  Schema extends v.GenericSchema,
  _Answer extends v.InferInput<Schema>,
> = v.InferOutput<Schema>;

/** An amount in whole cents. Past the safe integers it would be a near miss of what the API meant. */
export const Cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Accepts any text. The request has to ask for `text`, or digits would become a number. */
export function parseText(body: unknown): Result<string, ApiFailure> {
  return typeof body === 'string' ? success(body) : failed({ reason: 'unreadable' });
}

/** Stands in an address as it is, which the page of a network in between does not. */
const urlSafe = /^[\w.~-]+$/;

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

/** Gives the document back as it came: the hand-over decides whether to trust its form. */
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

/** Names the refusals that follow from rules by their codes; other failures stay as they are. */
export function toStartFailure(failure: ApiFailure): StartFailure {
  if (failure.reason !== 'status') return failure;
  const refusal = Object.entries(refusals).find(([code]) => code === failure.code);
  return refusal?.[1] ?? failure;
}
