import { announce, useTranslation } from '@amendes/contract';
import { useEffect, useRef, type RefObject } from 'react';
import type { PaymentCheck } from './payment-check.ts';

/**
 * Has each outcome said once, when it comes. What answers a press takes the focus instead, for the
 * button that had it is gone.
 */
export function useSaid(
  { step }: PaymentCheck,
  title: string,
  outcome: RefObject<HTMLElement | null>,
): void {
  const { t } = useTranslation('payment');
  const wasPressed = useRef(false);
  const text = step === 'waiting' ? `${title}. ${t('confirmation.attente.patience')}` : title;
  const latest = useRef(text);

  useEffect(() => {
    latest.current = text;
  });

  useEffect(() => {
    if (step === 'asking') return;
    if (step === 'askingAgain') {
      wasPressed.current = true;
    } else if (wasPressed.current) {
      wasPressed.current = false;
      outcome.current?.focus();
    } else {
      announce(latest.current);
    }
  }, [step, outcome]);
}
