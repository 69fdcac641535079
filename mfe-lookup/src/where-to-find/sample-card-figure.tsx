import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import type { SampleCard } from './card-kinds.ts';
import { SampleCardDrawing } from './sample-card-drawing.tsx';
import styles from './where-to-find.module.css';

/** A sample of the letter, with a legend that says in words what the drawing marks. */
export function SampleCardFigure({ card }: { readonly card: SampleCard }): ReactNode {
  const { t } = useTranslation('lookup');
  const { kind, number: numero, key: cle, deposit } = card;
  const label = [
    t(`accueil.ouTrouver.image.${kind}`),
    t('accueil.ouTrouver.image.carte', { numero, cle }),
    deposit &&
      t('accueil.ouTrouver.image.consignation', { numero: deposit.number, cle: deposit.key }),
    t('accueil.ouTrouver.image.montants'),
  ];
  return (
    <figure className={styles['figure']}>
      <SampleCardDrawing card={card} label={label.filter(Boolean).join(' ')} />
      <figcaption>
        <ol className={styles['legend']}>
          <li>
            {t('accueil.ouTrouver.legende.numero')} <strong>{numero}</strong>
          </li>
          <li>
            {t('accueil.ouTrouver.legende.cle')} <strong>{cle}</strong>
          </li>
        </ol>
      </figcaption>
    </figure>
  );
}
