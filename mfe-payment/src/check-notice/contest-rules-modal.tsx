import { useCurrentLanguage, useTranslation } from '@amendes/contract';
import { Modal } from '@amendes/ui/modal.tsx';
import type { ReactNode } from 'react';
import styles from './check-notice.module.css';

const rules = {
  fine: ['choisir', 'delai', 'consigner', 'aveu', 'envoyer', 'issue'],
  parking: ['forfait', 'recours'],
} as const;

interface ContestRulesModalProps {
  readonly parking: boolean;
  readonly onClose: () => void;
}

/** Explains in a few sentences how to contest, and links to the official page, which has the last word. */
export function ContestRulesModal({ parking, onClose }: ContestRulesModalProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  // The official page on fines also exists in English, the one on parking only in French.
  const isEnglish = language === 'en' && !parking;
  const page = parking ? 'F34440' : `F32803${isEnglish ? '?lang=en' : ''}`;
  return (
    <Modal
      title={t('detail.regles.titre')}
      size="small"
      closeLabel={t('detail.regles.fermer')}
      trigger={() => document.querySelector<HTMLElement>('#regles-contestation')}
      onClose={onClose}
    >
      <ul className={styles['ruleList']}>
        {rules[parking ? 'parking' : 'fine'].map((rule) => (
          <li key={rule}>{t(`detail.regles.${rule}`)}</li>
        ))}
      </ul>
      <p>
        {t('detail.regles.officiel')}{' '}
        <a
          href={`https://www.service-public.fr/particuliers/vosdroits/${page}`}
          hrefLang={isEnglish ? 'en' : 'fr'}
          rel="noreferrer"
        >
          service-public.fr{language !== 'fr' && !isEnglish && ` ${t('detail.regles.enFrancais')}`}
        </a>
      </p>
    </Modal>
  );
}
