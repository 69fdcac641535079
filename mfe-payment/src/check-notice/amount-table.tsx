import { useTranslation } from '@amendes/contract';
import {
  lastDay,
  stepDue,
  stepName,
  type LastDay,
  type Means,
} from '@amendes/fines/amount-steps.ts';
import type { AmountStep, Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../journey/use-formats.ts';
import styles from './check-notice.module.css';

/** Every amount of the notice with the day until which it holds by each means; today's is marked. */
export function AmountTable({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { steps, kind } = fine;
  if (steps.length === 0) return null;
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const today = stepDue(fine, new Date());
  const means: readonly Means[] = steps.some(({ transferUntil }) => transferUntil)
    ? ['card', 'transfer']
    : ['card'];

  /** What has no end begins where the step before it ends. */
  const lastDayOf = (step: AmountStep, by: Means): string => {
    const last = lastDay(step, by);
    const before = steps[steps.indexOf(step) - 1];
    const began: LastDay | undefined = before && lastDay(before, by);
    if (last.kind === 'day') return t('detail.montants.le', { date: day(last.day) });
    if (last.kind === 'onNotice') return t('detail.montants.surAvis');
    if (began?.kind === 'day') return t('detail.montants.apres', { date: day(began.day) });
    return t(began ? 'detail.montants.ensuite' : 'detail.montants.neChangePas');
  };

  return (
    <div className={styles['scrolled']}>
      <table className={styles['amounts']}>
        <caption>{t('detail.montants.titre')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('detail.montants.palier')}</th>
            <th scope="col">{t('detail.montants.valable')}</th>
            <th scope="col">{t('detail.montants.aPayer')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.level} data-now={step === today || undefined}>
              <th scope="row">
                {t(`detail.montants.${stepName(step, kind)}`)}
                {step === today && (
                  <span className={styles['today']}> ({t('detail.montants.aujourdHui')})</span>
                )}
              </th>
              <td>
                {means.map((by) => (
                  <span key={by} className={styles['by']}>
                    {t(`detail.montants.${by}`)} {lastDayOf(step, by)}
                  </span>
                ))}
              </td>
              <td>{money(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
