import { useTranslation } from '@amendes/contract';
import { Modal } from '@amendes/ui/modal.tsx';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import type { ReactNode } from 'react';
import styles from './other-means.module.css';

/** The keys of each explanation's steps, in order. */
const stepsOf = {
  application: ['ouvrir', 'scanner', 'verifier', 'payer', 'justificatif'],
  telephone: ['preparer', 'appeler', 'saisir', 'payer', 'noter'],
} as const;

/** A way to pay elsewhere that the home page explains. */
export type Means = keyof typeof stepsOf;

interface HowToModalProps {
  readonly means: Means;
  readonly onClose: () => void;
}

/** Explains another way to pay, step by step. */
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
              <li key={step}>
                <PrintedNames of={t(`accueil.autresMoyens.telephone.etapes.${step}`)} />
              </li>
            ))}
      </ol>
    </Modal>
  );
}
