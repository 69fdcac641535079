/**
 * A signal that ends a request once it has taken too long: `AbortSignal.timeout`, which the oldest browsers lack.
 * @param patience in milliseconds.
 */
export function abortAfter(patience: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), patience);
  return controller.signal;
}
