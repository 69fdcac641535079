import type { LocalPart } from '@amendes/delivery/local/parts.ts';
import { builtRelease } from './built-release.ts';
import type { Outcome } from './run-tool.ts';
import { weightOutcome } from './weight-outcome.ts';

/** Whether the first screen of a part, as its sources are now, keeps to its budget. */
export async function weighPart(part: LocalPart): Promise<Outcome> {
  return weightOutcome(await builtRelease(part));
}
