import { useTranslation } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';
import styles from './fine-form.module.css';

/** A moment as long as any, in words and figures. */
const longest = { date: '28. septembre 2222', heure: '22:22' };

/**
 * Keeps the room of the longest message of the language, that of a failing service: laid out but not
 * shown, it has the right height on every screen and at every size of text.
 */
export function MessageRoom(): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <div className={styles['room']} aria-hidden="true">
      <Notice tone="failure">
        {t('detail.messages.erreurs.techPaiement')} {t('accueil.messages.date', longest)}
      </Notice>
    </div>
  );
}

/** Keeps the room of the longest hints beside each other, in the same way. */
export function HintRoom(): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <div className={styles['room']} aria-hidden="true">
      <p className={styles['hint']}>{t('accueil.messages.infos.AFMDouAFD')}</p>
      <p className={styles['hint']}>{t('accueil.messages.infos.cleAVerifier')}</p>
    </div>
  );
}
