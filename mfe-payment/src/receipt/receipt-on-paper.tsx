import { useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useId, type ReactNode } from 'react';
import styles from './receipt.module.css';

export function ReceiptOnPaper(): ReactNode {
  const { t } = useTranslation('payment');
  const id = useId();
  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{t('justificatif.papier.titre')}</h3>
      <p>
        <Button type="button" look="quiet" onClick={() => print()}>
          {t('justificatif.papier.bouton')}
        </Button>
      </p>
    </section>
  );
}
