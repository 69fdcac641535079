import { Navigate, NotFound, useParams } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { useState, type ReactNode } from 'react';
import { Checking } from './checking.tsx';
import { guardDecision, type GuardDecision, type GuardedScreen } from './guard-decision.ts';
import { parseReference } from './parse-reference.ts';
import { useGuardedFine } from './use-guarded-fine.ts';

interface GuardedProps {
  readonly children: (fine: Fine, reference: PaymentReference) => ReactNode;
}

/** Shows the detail of the fine that the address names, or leads to where the visitor belongs. */
export function GuardedDetail({ children }: GuardedProps): ReactNode {
  const { amendeId, cleAmende } = useParams();
  const reference = parseReference(amendeId, cleAmende);
  if (!reference) return <NotFound />;
  return (
    <Guarded key={`${reference.number}/${reference.key}`} screen="detail" reference={reference}>
      {children}
    </Guarded>
  );
}

interface CheckedProps extends GuardedProps {
  readonly screen: GuardedScreen;
  readonly reference: PaymentReference;
}

/** One element a screen and reference (its key says so): entering each is decided anew, for its own fine. */
export function Guarded({ screen, reference, children }: CheckedProps): ReactNode {
  const result = useGuardedFine(reference);
  if (!result) return <Checking />;
  const decision = guardDecision(screen, reference, result);
  if (decision.go === 'in') return children(decision.fine, reference);
  return <ElsewhereTo {...decision} />;
}

/** Leads to where the visitor belongs. When and where a failure was met goes along, for the error page. */
function ElsewhereTo({ address, failure }: Extract<GuardDecision, { go: 'to' }>): ReactNode {
  const [at] = useState(Date.now);
  const from = location.pathname + location.search;
  return <Navigate to={address} state={failure && { ...failure, from, at }} replace />;
}
