import { safeParse, summarize, type GenericSchema, type InferOutput } from 'valibot';
import type { Conflict, Refused } from '../wire.ts';

/** What is answered in the place of what was asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: Refused | Conflict;

  constructor(status: number, body: Refused | Conflict) {
    super(body.kind === 'refused' ? body.message : 'Conflict');
    this.status = status;
    this.body = body;
  }
}

/** @param message In French: the desk shows it as it is. */
export const refused = (status: number, message: string): Refusal =>
  new Refusal(status, { kind: 'refused', message });

/** @throws {Refusal} when a request is not what its route understands. */
export function parse<Schema extends GenericSchema>(
  schema: Schema,
  data: unknown,
): InferOutput<Schema> {
  const parsed = safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw refused(400, `Demande incomprise : ${summarize(parsed.issues)}`);
}
