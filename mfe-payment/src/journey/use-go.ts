import { useNavigate } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { addressOf } from './address-of.ts';
import type { JourneyState } from './journey-state.ts';
import { transition, type JourneyEvent } from './transitions.ts';

/** Goes where an event leads from a place in the journey; stays when it leads nowhere. */
export function useGo(state: JourneyState, fine: Fine): (event: JourneyEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const next = transition(state, event, fine);
    if (next) void navigate(addressOf(next));
  };
}
