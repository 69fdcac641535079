import {
  useContent,
  type InformationPage as PageName,
  paths,
  usePage,
  useTranslation,
  useCurrentLanguage,
  useFormatLocale,
} from '@amendes/contract';
import { useState, type ReactNode } from 'react';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { Blocks } from '../text/blocks.tsx';
import { ShownText } from '../text/shown-text.ts';
import styles from './page-text.module.css';

interface LanguageNoteProps {
  /** Whether the text is not in the language of the page. */
  readonly isForeign: boolean;
  /** Whether it is a translation that is behind the French text. */
  readonly isOutdated: boolean;
}

interface InformationPageProps {
  readonly name: PageName;
}

/** One of the information pages: its text is published apart from this part, and comes with the page. */
export function InformationPage({ name }: InformationPageProps): ReactNode {
  const [round, setRound] = useState(0);
  return <Attempt key={round} name={name} onRetry={() => setRound(round + 1)} />;
}

function Attempt({
  name,
  onRetry,
}: InformationPageProps & { readonly onRetry: () => void }): ReactNode {
  const content = useContent(name);
  switch (content.is) {
    case 'coming':
      return <div aria-busy="true" />;
    case 'there':
      return <PageText text={content.text} />;
    case 'missing':
      return <TextUnavailable onRetry={onRetry} />;
  }
}

/** Stands in for a text that cannot be had: what happened, how to try again, how to do without. */
function TextUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('static-pages');
  usePage({ title: t('pages.indisponible.titre'), indexed: false });
  return (
    <div>
      <h1>{t('pages.indisponible.titre')}</h1>
      <Callout tone="failure" message="pages.indisponible.texte" t={t} role="alert" />
      <p className={pageLayout.actions}>
        <Button type="button" onClick={onRetry}>
          {t('pages.indisponible.reessayer')}
        </Button>
        {/* A whole page load: it asks for everything anew. */}
        <a className={buttonClass('quiet')} href={paths.home()}>
          {t('pages.indisponible.accueil')}
        </a>
      </p>
      <p>{t('pages.indisponible.autrement')}</p>
    </div>
  );
}

/** A text under its title, in its own language, with what there is to say about it. */
function PageText({ text }: { readonly text: ContentPage }): ReactNode {
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

/** Says that a text is in French only, or that its translation is behind. */
function LanguageNote({ isForeign, isOutdated }: LanguageNoteProps): ReactNode {
  const { t } = useTranslation('static-pages');
  if (!isForeign && !isOutdated) return null;
  const message = isForeign ? 'pages.enFrancais' : 'pages.retard';
  return <Callout tone="information" message={message} t={t} />;
}
