import { useTranslation } from '@amendes/contract';
import { currentLanguage } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import site from '../layout/site.module.css';
import { NoticeLine } from './notice-line.tsx';
import styles from './site-notice.module.css';
import { useNotices } from './use-notices.ts';

/** What the operator has to say to every visitor, above the page; one that comes later is read out. */
export function SiteNotice(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div aria-live="polite">
      {useNotices().map((notice) => {
        const paragraphs = notice?.texts[currentLanguage()];
        return (
          paragraphs && (
            <section
              key={notice.build}
              aria-label={t(`annonce.${notice.kind}`)}
              data-message={`annonce.${notice.kind}`}
              className={`${styles['notice']} ${styles[notice.kind]}`}
            >
              <div className={site['page']}>
                <p>
                  <strong className={styles['kind']}>{t(`annonce.${notice.kind}`)}</strong>
                </p>
                {paragraphs.map((inlines, index) => (
                  <p key={index}>
                    <NoticeLine inlines={inlines} />
                  </p>
                ))}
              </div>
            </section>
          )
        );
      })}
    </div>
  );
}
