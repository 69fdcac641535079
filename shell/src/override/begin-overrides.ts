import type { Configuration } from '@amendes/contract';

/**
 * Outside production, swaps the parts that were swapped in this tab and shows which parts there are. Elsewhere
 * nothing of that is loaded, and what is stored in the tab is not even read.
 */
export async function beginOverrides({ overrides }: Configuration): Promise<void> {
  if (!overrides) return;
  const { startOverrides } = await import(
    /* webpackChunkName: "override" */ './start-overrides.tsx'
  );
  startOverrides(overrides);
}
