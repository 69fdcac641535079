import { readWritten, writeDurably } from './drafts.ts';
import type { Plan } from '../wire.ts';

/*
 * Plans as they are stored. A banner is called `notice` there, as in the registry: earlier versions of the desk have
 * written such plans, and read these after a rollback.
 */

interface StoredPlan extends Omit<Plan, 'kind' | 'banner'> {
  readonly kind: 'text' | 'notice';
  readonly notice?: string | undefined;
}

/** @throws {DeliveryError} that names the file if it cannot be read. */
export async function readPlans(file: string): Promise<readonly Plan[]> {
  const stored = (await readWritten(file, arePlans)) ?? [];
  return stored.map(({ kind, notice: banner, ...plan }) => ({
    ...plan,
    kind: kind === 'notice' ? 'banner' : kind,
    banner,
  }));
}

export function writePlans(file: string, plans: readonly Plan[]): Promise<void> {
  const stored = plans.map(({ kind, banner: notice, ...plan }): StoredPlan => ({
    ...plan,
    kind: kind === 'banner' ? 'notice' : kind,
    notice,
  }));
  return writeDurably(file, JSON.stringify(stored));
}

const arePlans = (value: unknown): value is readonly StoredPlan[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null);
