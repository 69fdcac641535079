import { readMoment } from '@amendes/delivery/content/banner/read-moment.ts';
import { safeParse, summarize, type GenericSchema, type InferOutput } from 'valibot';
import { inFrench } from './fault-words.ts';
import type { Conflict, Plan, Refused } from '../wire.ts';

/** Error whose body is sent as the answer to a request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: Refused | Conflict;
  /** True if the same request may succeed later without a person's decision. */
  readonly mayPass: boolean;

  constructor(status: number, body: Refused | Conflict, mayPass = false) {
    super(body.kind === 'refused' ? body.message : 'Conflict');
    this.status = status;
    this.body = body;
    this.mayPass = mayPass;
  }
}

/** @param message In French: the desk shows it unchanged. */
export const refused = (status: number, message: string, mayPass = false): Refusal =>
  new Refusal(status, { kind: 'refused', message }, mayPass);

/** Parses the data of a request. @throws {Refusal} when it does not match the schema. */
export function parse<Schema extends GenericSchema>(
  schema: Schema,
  data: unknown,
): InferOutput<Schema> {
  const parsed = safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw refused(400, `Demande incomprise : ${summarize(parsed.issues)}`);
}

/** Start and end as an editor writes them, or as a plan stores them. */
export type Period = Pick<Plan, 'from' | 'until'>;

/** Parses a period. @throws {Refusal} when it is invalid or in the past. */
export function readPeriod({ from, until }: Period, now: Date): Period {
  const [start, end] = [momentOf(from), momentOf(until)];
  if (end && end <= now) throw refused(422, 'La fin est déjà passée.');
  if (end && start && end <= start) throw refused(422, 'La fin n’est pas après le début.');
  return { from: start?.toISOString(), until: end?.toISOString() };
}

/** Parses a moment as an editor writes it; `undefined` if it is empty. @throws {Refusal} when it is invalid. */
function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const moment = readMoment(text);
  if (moment.ok) return moment.moment;
  // The same faults occur in the `from` of a banner, so its words are used.
  throw refused(422, inFrench(`from ${moment.message}`) ?? moment.message);
}
