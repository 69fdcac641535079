import { useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';
import type { Offer } from '../settlement/offers.ts';
import styles from './check-notice.module.css';
import { importantPoints } from './important-points.ts';

interface ImportantProps {
  readonly fine: Fine;
  readonly offers: readonly Offer[];
}

/** What cannot be undone, or ends on a day, said before the choice. */
export function Important({ fine, offers }: ImportantProps): ReactNode {
  const { t } = useTranslation('payment');
  // oxlint-disable-next-line react/purity -- the day on which the page is read
  const points = importantPoints(fine, offers, new Date());
  if (points.length === 0) return null;
  return (
    <aside className={styles['important']} aria-labelledby="detail-important">
      <Notice tone="warning" message="detail.important">
        <h2 id="detail-important">{t('detail.important.titre')}</h2>
        <ul>
          {points.map((point) => (
            <li key={point}>{t(`detail.important.${point}`)}</li>
          ))}
        </ul>
      </Notice>
    </aside>
  );
}
