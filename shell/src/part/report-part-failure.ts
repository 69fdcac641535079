import type { RegisteredPart } from '../registry/registry.ts';

/** Runs of digits in an error's text could be a number or a key. */
const digits = /\d{2,}/g;

/** Says on the console which release failed and why, without anything that identifies a fine. */
export function reportPartFailure(part: RegisteredPart, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.warn(`Part ${part.name} ${part.build} failed: ${reason.replaceAll(digits, '…')}`);
}
