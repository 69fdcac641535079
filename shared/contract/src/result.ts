/** An answer that can fail in a way the caller must deal with. What nobody expected is thrown instead. */
export type Result<Value, Failure> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

export const success = <Value>(value: Value) => ({ ok: true, value }) as const;

export const failed = <Failure>(failure: Failure) => ({ ok: false, failure }) as const;
