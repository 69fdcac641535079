import type { Block } from '@amendes/protocol/content-page.ts';
import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { Inlines } from './inlines.tsx';
import { useShownText } from './shown-text.ts';
import styles from './table-of-contents.module.css';

const titleId = 'sommaire-titre';

/** The sections of a long page. */
export function TableOfContents({ body }: { readonly body: readonly Block[] }): ReactNode {
  const { t } = useTranslation('static-pages');
  const { wordsLanguage } = useShownText();
  const sections = body.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [block] : [],
  );
  return (
    <nav className={styles['contents']} aria-labelledby={titleId}>
      <p id={titleId} className={styles['title']} lang={wordsLanguage}>
        {t('pages.sommaire')}
      </p>
      <ul>
        {sections.map(({ id, children }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Inlines inlines={children} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
