import { useTranslation } from '@amendes/contract';
import { Modal } from '@amendes/ui/modal.tsx';
import type { ReactNode } from 'react';
import { stepsOf, type Means } from './means.ts';
import styles from './other-means.module.css';

interface HowToModalProps {
  readonly means: Means;
  readonly onClose: () => void;
}

/** How to pay in another way, step by step. */
export function HowToModal({ means, onClose }: HowToModalProps): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <Modal
      title={t(`accueil.autresMoyens.${means}.titre`)}
      size="small"
      closeLabel={t('accueil.autresMoyens.fermer')}
      trigger={() => document.querySelector<HTMLElement>(`#moyen-${means}`)}
      onClose={onClose}
    >
      <ol className={styles['steps']}>
        {means === 'application'
          ? stepsOf.application.map((step) => (
              <li key={step}>{t(`accueil.autresMoyens.application.etapes.${step}`)}</li>
            ))
          : stepsOf.telephone.map((step) => (
              <li key={step}>{t(`accueil.autresMoyens.telephone.etapes.${step}`)}</li>
            ))}
      </ol>
    </Modal>
  );
}
