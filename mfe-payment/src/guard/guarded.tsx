import { Navigate, NotFound, useParams } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { Checking } from './checking.tsx';
import { guardDecision, type GuardedScreen } from './guard-decision.ts';
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

/** Shows a step of the payment when the fine can be paid. */
export function GuardedPayment({ children }: GuardedProps): ReactNode {
  const { amendeId, cleAmende, reglementType } = useParams();
  const reference = parseReference(amendeId, cleAmende);
  if (!reference || !isSettlementType(reglementType)) return <NotFound />;
  return (
    <Guarded key={`${reference.number}/${reference.key}`} screen="payment" reference={reference}>
      {children}
    </Guarded>
  );
}

const isSettlementType = (type: string | undefined) => type === 'AMENDE' || type === 'CONSIGNATION';

interface CheckedProps extends GuardedProps {
  readonly screen: GuardedScreen;
  readonly reference: PaymentReference;
}

/** One element a reference (its key says so): what was answered for one fine is never shown for another. */
function Guarded({ screen, reference, children }: CheckedProps): ReactNode {
  const result = useGuardedFine(reference);
  if (!result) return <Checking />;
  const decision = guardDecision(screen, reference, result);
  if (decision.go === 'in') return children(decision.fine, reference);
  const from = decision.retryable ? location.pathname + location.search : undefined;
  return <Navigate to={decision.address} state={from ? { from } : null} replace />;
}
