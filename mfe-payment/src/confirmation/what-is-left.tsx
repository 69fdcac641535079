import { Link, paths, useTranslation } from '@amendes/contract';
import type { Cents, PaymentReference } from '@amendes/fines/fine.ts';
import { Callout } from '@amendes/ui/callout.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../journey/use-formats.ts';
import { remainderOf, type Remainder } from './remainder.ts';
import type { FineNow } from './use-fine-now.ts';

interface WhatIsLeftProps {
  readonly now: FineNow;
  readonly reference: PaymentReference;
  /** What was left right after the payment: said when the fine itself does not tell it. */
  readonly leftAfter?: Cents;
}

/** What is left to pay after a payment, until when, what happens to it now, and the way to the notice. */
export function WhatIsLeft({ now, reference, leftAfter = 0 }: WhatIsLeftProps): ReactNode {
  const { t } = useTranslation('payment');
  if (now.status === 'pending') return null;
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const remainder = now.status === 'ready' ? remainderOf(now.answer, new Date()) : unknown;
  switch (remainder.kind) {
    case 'unknown':
      return leftAfter > 0 && <Some remainder={toldBy(leftAfter)} reference={reference} />;
    case 'nothing':
      return <p data-message="confirmation.paid.solde">{t('confirmation.paid.solde')}</p>;
    case 'some':
      return <Some remainder={remainder} reference={reference} />;
  }
}

const unknown: Remainder = { kind: 'unknown' };

const toldBy = (amount: Cents): SomeProps['remainder'] => ({
  kind: 'some',
  amount,
  isPayable: false,
  until: { kind: 'onNotice' },
});

interface SomeProps {
  readonly remainder: Extract<Remainder, { kind: 'some' }>;
  readonly reference: PaymentReference;
}

function Some({ remainder, reference }: SomeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { amount, isPayable, until, later } = remainder;
  const deadlines = {
    day: () =>
      until.kind === 'day' && t('confirmation.paid.resteJusquAu', { date: day(until.day) }),
    onNotice: () => t('confirmation.paid.resteSurAvis'),
    never: () => false,
  } as const;
  return (
    <Callout tone="warning" message="confirmation.paid.reste">
      <p>
        <strong>{t('confirmation.paid.reste', { montant: money(amount) })}</strong>{' '}
        {deadlines[until.kind]()}{' '}
        {later !== undefined && t('confirmation.paid.resteEnsuite', { montant: money(later) })}
      </p>
      <p>{t(isPayable ? 'confirmation.paid.restePayable' : 'confirmation.paid.restePlusTard')}</p>
      <p>
        <Link to={paths.fine(reference)}>
          {t(isPayable ? 'confirmation.liens.payerReste' : 'confirmation.liens.avis')}
        </Link>
      </p>
    </Callout>
  );
}
