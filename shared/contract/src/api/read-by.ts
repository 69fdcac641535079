import type * as v from 'valibot';

/** What a schema makes of an answer. It does not compile when the API may answer what the schema refuses. */
export type ReadBy<
  Schema extends v.GenericSchema,
  _Answer extends v.InferInput<Schema>,
> = v.InferOutput<Schema>;
