import { isLate, withTimeout } from './with-timeout.ts';

/**
 * Fetches code that is needed now. What does not come is asked for once more, past what the browser
 * keeps: a damaged copy may be kept as immutable. Rejects when it cannot be had within 15 s, or within the
 * patience in milliseconds that the caller has; whoever asks again has it fetched anew.
 */
export function fetchCode<Code>(load: () => Promise<Code>, patience?: number): Promise<Code> {
  return withTimeout(
    load().catch(async (error: unknown) => {
      if (isLate(error)) throw error;
      const address = addressOf(error);
      if (address) await fetch(address, { cache: 'reload', mode: 'cors' });
      return load();
    }),
    patience,
  );
}

/** The bundler tells which file it was that did not come. */
function addressOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('request' in error)) return undefined;
  return typeof error.request === 'string' ? error.request : undefined;
}
