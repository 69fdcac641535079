import type { ContentPage } from '@amendes/config/content-page.ts';
import { useCurrentLanguage, useFormatLocale, usePage, useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { Blocks } from '../text/blocks.tsx';
import { ShownText } from '../text/shown-text.ts';
import { LanguageNote } from './language-note.tsx';
import styles from './page-text.module.css';

/** A text under its title, in its own language, with what there is to say about it. */
export function PageText({ text }: { readonly text: ContentPage }): ReactNode {
  const { t } = useTranslation('static-pages');
  const pageLanguage = useCurrentLanguage();
  const locale = useFormatLocale();
  usePage({ title: text.title, indexed: true });

  const isForeign = text.language !== pageLanguage;
  const lang = isForeign ? text.language : undefined;
  const { updated, updatedText } = text;
  const date = isForeign || updatedText === undefined ? writeDate(updated, locale) : updatedText;

  return (
    <ShownText value={{ text, wordsLanguage: isForeign ? pageLanguage : undefined }}>
      <article className={styles['page']}>
        <h1 lang={lang}>{text.title}</h1>
        <LanguageNote isForeign={isForeign} isOutdated={text.outdated} />
        <div lang={lang} className={styles['text']}>
          <Blocks blocks={text.body} />
        </div>
        <p className={styles['updated']}>{t('pages.miseAJour', { date })}</p>
      </article>
    </ShownText>
  );
}

/** The date is one of the calendar: it is the same day everywhere. */
function writeDate(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(date));
}
