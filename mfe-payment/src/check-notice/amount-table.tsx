import { useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import styles from './check-notice.module.css';
import { currentStep } from './current-step.ts';
import { useFormats } from '../journey/use-formats.ts';

/** Every amount of the notice with the day until which it holds; the one that holds today is marked. */
export function AmountTable({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  if (fine.steps.length === 0) return null;
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const today = currentStep(fine.steps, new Date());

  return (
    <div className={styles['scrolled']}>
      <table className={styles['amounts']}>
        <caption>{t('detail.montants.titre')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('detail.montants.palier')}</th>
            <th scope="col">{t('detail.montants.jusquAu')}</th>
            <th scope="col">{t('detail.montants.aPayer')}</th>
          </tr>
        </thead>
        <tbody>
          {fine.steps.map((step) => (
            <tr key={step.level} data-now={step === today || undefined}>
              <th scope="row">
                {t(`detail.montants.${step.level}`)}
                {step === today && (
                  <span className={styles['today']}> ({t('detail.montants.aujourdHui')})</span>
                )}
              </th>
              <td>{step.until ? day(step.until) : t('detail.montants.sansEcheance')}</td>
              <td>{money(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
