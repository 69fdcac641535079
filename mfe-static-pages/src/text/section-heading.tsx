import type { Heading, Inline } from '@amendes/protocol/content-page.ts';
import { useTranslation } from '@amendes/contract';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { Inlines } from './inlines.tsx';
import styles from './section-heading.module.css';
import { useShownText } from './shown-text.ts';

/** A heading, and beside it the link that leads to it: to be copied or sent. */
export function SectionHeading({ heading }: { readonly heading: Heading }): ReactNode {
  const { t } = useTranslation('static-pages');
  const { wordsLanguage } = useShownText();
  const { level, id, children } = heading;
  const Element = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`${styles['heading']} ${styles[Element]}`}>
      <Element id={id}>
        <Inlines inlines={children} />
      </Element>
      <a className={styles['link']} href={`#${id}`} lang={wordsLanguage}>
        <span aria-hidden="true">#</span>
        <VisuallyHidden>{t('pages.lienVers', { titre: plainText(children) })}</VisuallyHidden>
      </a>
    </div>
  );
}

/** The words of a line alone. */
function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return 'children' in inline ? plainText(inline.children) : ' ';
    })
    .join('');
}
