import { useTranslation } from '@amendes/contract';
import type { ReactNode, RefObject } from 'react';
import styles from './skip-link.module.css';

/** First stop of the keyboard on every page; also where focus goes after a navigation. */
export function SkipLink({
  ref,
}: {
  readonly ref: RefObject<HTMLAnchorElement | null>;
}): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <a ref={ref} className={styles['skip']} href="#contenu">
      {t('entete.allerAuContenu')}
    </a>
  );
}
