import { Link } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import { addressOf } from './address-of.ts';
import type { JourneyState } from './journey-state.ts';
import { transition } from './transitions.ts';

interface BackLinkProps {
  readonly state: JourneyState;
  readonly fine: Fine;
  readonly children: ReactNode;
}

/** Leads to the screen before; what was chosen on either is kept. */
export function BackLink({ state, fine, children }: BackLinkProps): ReactNode {
  const before = transition(state, { did: 'wentBack' }, fine);
  return (
    before && (
      <Link className={buttonClass('quiet')} to={addressOf(before)}>
        {children}
      </Link>
    )
  );
}
