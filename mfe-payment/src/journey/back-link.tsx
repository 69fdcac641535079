import { Link } from '@amendes/contract';
import { buttonClass } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import { addressOf } from './address-of.ts';
import { before, type SettlingState } from './journey-state.ts';

interface BackLinkProps {
  readonly state: SettlingState;
  readonly children: ReactNode;
}

/** Leads to the screen before; both keep what was chosen on them. */
export function BackLink({ state, children }: BackLinkProps): ReactNode {
  return (
    <Link className={buttonClass('quiet')} to={addressOf(before(state))}>
      {children}
    </Link>
  );
}
