import * as v from 'valibot';
import { failed, success, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Api } from './api-types.ts';
import type { ReadBy } from './read-by.ts';

/** Whether a receipt is sent because of this request, or was asked for before. */
export type Sending = 'done' | 'alreadyDone';

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
