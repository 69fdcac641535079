import type { Configuration } from '@amendes/contract';
import { createRoot } from 'react-dom/client';
import { admitParts } from '../integrity/sealed-files.ts';
import { OverridePanel } from './override-panel.tsx';
import { swapParts } from './swapped-parts.ts';
import { readOverrides } from './tab-overrides.ts';

/**
 * Swaps parts before anything of them is loaded. Their files are admitted by the hashes that their releases
 * list: the guard stays as it is.
 */
export function startOverrides({ origins }: NonNullable<Configuration['overrides']>): void {
  const allowed = [...origins, location.origin];
  const overrides = readOverrides(allowed);
  const parts = overrides.map(({ release }) => release);
  admitParts(parts);
  swapParts(parts);
  const place = document.createElement('div');
  document.body.append(place);
  // It renders once the present task is over: the registry is known by then.
  createRoot(place).render(<OverridePanel overrides={overrides} origins={allowed} />);
}
