import { useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import styles from './fine-form.module.css';

/** Both labels lie on each other, so that the button is as wide before as after the press. */
export function SubmitButton({ busy }: { readonly busy: boolean }): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <Button aria-disabled={busy || undefined}>
      <svg className={styles['lock']} viewBox="0 0 20 20" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8.5" rx="1.5" />
        <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
      </svg>
      <span className={styles['labels']}>
        <span aria-hidden={busy} data-shown={!busy}>
          {t('accueil.formulaire.rechercher')}
        </span>
        <span aria-hidden={!busy} data-shown={busy}>
          {t('accueil.formulaire.rechercheEnCours')}
        </span>
      </span>
    </Button>
  );
}
