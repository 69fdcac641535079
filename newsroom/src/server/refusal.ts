import { readMoment } from '@amendes/delivery/content/banner/read-moment.ts';
import { safeParse, summarize, type GenericSchema, type InferOutput } from 'valibot';
import { inFrench } from './fault-words.ts';
import type { Conflict, Plan, Refused } from '../wire.ts';

/** What is answered in the place of what was asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: Refused | Conflict;
  /** Whether the same may be done later, without a person who decides anything. */
  readonly mayPass: boolean;

  constructor(status: number, body: Refused | Conflict, mayPass = false) {
    super(body.kind === 'refused' ? body.message : 'Conflict');
    this.status = status;
    this.body = body;
    this.mayPass = mayPass;
  }
}

/** @param message In French: the desk shows it as it is. */
export const refused = (status: number, message: string, mayPass = false): Refusal =>
  new Refusal(status, { kind: 'refused', message }, mayPass);

/** @throws {Refusal} when a request is not what its route understands. */
export function parse<Schema extends GenericSchema>(
  schema: Schema,
  data: unknown,
): InferOutput<Schema> {
  const parsed = safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw refused(400, `Demande incomprise : ${summarize(parsed.issues)}`);
}

/** As an editor writes it, or as a plan has it. */
export type Period = Pick<Plan, 'from' | 'until'>;

/** @throws {Refusal} when it is none, or lies in the past. */
export function readPeriod({ from, until }: Period, now: Date): Period {
  const [begin, end] = [momentOf(from), momentOf(until)];
  if (end && end <= now) throw refused(422, 'La fin est déjà passée.');
  if (end && begin && end <= begin) throw refused(422, 'La fin n’est pas après le début.');
  return { from: begin?.toISOString(), until: end?.toISOString() };
}

/** A moment as an editor writes it; nothing where nothing is written. @throws {Refusal} when it is none. */
function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const moment = readMoment(text);
  if (moment.ok) return moment.moment;
  // It is the same that is wrong with the `from` of a notice.
  throw refused(422, inFrench(`from ${moment.message}`) ?? moment.message);
}
