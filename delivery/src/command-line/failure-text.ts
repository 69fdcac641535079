import { DeliveryError } from '../site/delivery-error.ts';
import { storageFailure } from '../storage/storage-failure.ts';

/**
 * What a command says when it fails. What can be mended, and what the system refuses, is told without a trace of calls: it
 * is no mistake of the program.
 */
export function failureText(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  const refused = systemErrorIn(error);
  if (refused)
    return storageFailure(refused) ?? `Nothing can be done with that: ${refused.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function systemErrorIn(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error)) return undefined;
  return isOfSystem(error) ? error : systemErrorIn(error.cause);
}

const isOfSystem = (error: Error): error is NodeJS.ErrnoException =>
  'syscall' in error && 'errno' in error;
