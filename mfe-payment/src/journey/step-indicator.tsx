import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { steps, stepOf, type JourneyScreen } from './journey-state.ts';
import styles from './step-indicator.module.css';

/** Where the citizen is among the steps of the journey. */
export function StepIndicator({ screen }: { readonly screen: JourneyScreen }): ReactNode {
  const { t } = useTranslation('payment');
  const current = steps.indexOf(stepOf[screen]);
  return (
    <ol className={styles['steps']} aria-label={t('parcours.etapes.titre')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {t(`parcours.etapes.${step}`)}
        </li>
      ))}
    </ol>
  );
}
