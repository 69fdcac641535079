import {
  paths,
  useContent,
  useCurrentLanguage,
  useFormatLocale,
  usePage,
  usePublished,
  useTranslation,
  type InformationPage as PageName,
} from '@amendes/contract';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { languageNames } from '@amendes/ui/language-names.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { TextBody } from '../text/text-body.tsx';
import styles from './information-page.module.css';

interface PageTextProps {
  readonly text: ContentPage;
  /** State of the requested text. `text` replaces it while it is loading or missing. */
  readonly next: ReturnType<typeof useContent>['is'];
  readonly onRetry: () => void;
}

interface LanguageNoteProps extends Omit<PageTextProps, 'text'> {
  /** Set when the text is not in the language of the page. */
  readonly isForeign: boolean;
  /** Set when a text exists in the language of the page. */
  readonly isTranslated: boolean;
  /** Set when the translation is older than the French text. */
  readonly isOutdated: boolean;
}

interface InformationPageProps {
  readonly name: PageName;
}

/** One of the information pages. Its text is published separately from this part and loaded with the page. */
export function InformationPage({ name }: InformationPageProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const language = useCurrentLanguage();
  // The shown text stays if a newer text, or the text in another language, cannot be loaded.
  const [shown, setShown] = useState<ContentPage>();
  const retry = () => {
    // The button disappears and would lose the focus.
    document.querySelector('main')?.focus();
    setAttempt(attempt + 1);
  };
  // The new key resets the state: the result for one language says nothing about the text in another one.
  const key = `${attempt} ${language}`;
  return <Attempt key={key} name={name} shown={shown} onShow={setShown} onRetry={retry} />;
}

interface AttemptProps extends InformationPageProps {
  readonly shown: ContentPage | undefined;
  readonly onShow: (text: ContentPage | undefined) => void;
  readonly onRetry: () => void;
}

function Attempt({ name, shown, onShow, onRetry }: AttemptProps): ReactNode {
  const content = useContent(name);
  const text = content.is === 'there' ? content.text : shown;
  useEffect(() => onShow(text), [onShow, text]);
  if (text) return <PageText text={text} next={content.is} onRetry={onRetry} />;
  return content.is === 'coming' ? <div aria-busy="true" /> : <TextUnavailable onRetry={onRetry} />;
}

/** Reports that the text could not be loaded, with a retry and other ways to pay. */
function TextUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('static-pages');
  usePage({ title: t('pages.indisponible.titre'), indexed: false, interim: true });
  return (
    <div>
      <h1>{t('pages.indisponible.titre')}</h1>
      <Callout tone="failure" message="pages.indisponible.texte" t={t} role="alert" />
      <p className={pageLayout.actions}>
        <Button type="button" onClick={onRetry}>
          {t('pages.indisponible.reessayer')}
        </Button>
        {/* A plain link reloads the page and every script. */}
        <a className={buttonClass('link')} href={paths.home()}>
          {t('pages.indisponible.accueil')}
        </a>
      </p>
      <p>
        <WholeNumbers of={t('pages.indisponible.autrement')} />
      </p>
    </div>
  );
}

/** A text under its title, with its date, marked with its language. */
function PageText({ text, next, onRetry }: PageTextProps): ReactNode {
  const { t } = useTranslation('static-pages');
  const pageLanguage = useCurrentLanguage();
  const locale = useFormatLocale();
  const isForeign = text.language !== pageLanguage;
  const isTranslated = usePublished().content?.pages[text.page]?.[pageLanguage] !== undefined;
  usePage({ title: text.title, indexed: true, interim: isForeign && next !== 'there' });

  const lang = isForeign ? text.language : undefined;
  const { updated, updatedText } = text;
  const date = isForeign || updatedText === undefined ? formatDate(updated, locale) : updatedText;

  return (
    <article className={styles['page']}>
      <h1 lang={lang}>{text.title}</h1>
      <LanguageNote
        isForeign={isForeign}
        isTranslated={isTranslated}
        isOutdated={text.outdated}
        next={next}
        onRetry={onRetry}
      />
      <div lang={lang} className={styles['text']}>
        <TextBody text={text} wordsLanguage={isForeign ? pageLanguage : undefined} />
      </div>
      <p className={styles['updated']}>{t('pages.miseAJour', { date })}</p>
    </article>
  );
}

/** Formats a calendar date in UTC, so that it is the same day in every time zone. */
function formatDate(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(date));
}

/** Reports a text that exists only in French, an outdated translation, or a text in this language that was not loaded. */
function LanguageNote(props: LanguageNoteProps): ReactNode {
  const { isForeign, isTranslated, isOutdated, next, onRetry } = props;
  const { t } = useTranslation('static-pages');
  const language = useCurrentLanguage();
  if (isForeign ? next === 'coming' : !isOutdated) return null;
  if (isForeign && isTranslated && next === 'missing') {
    return (
      <Callout tone="warning" message="pages.langueAbsente" role="alert">
        <p>{t('pages.langueAbsente', { langue: languageNames[language] })}</p>
        <Button type="button" look="link" onClick={onRetry}>
          {t('pages.indisponible.reessayer')}
        </Button>
      </Callout>
    );
  }
  const message = isForeign ? 'pages.enFrancais' : 'pages.retard';
  return <Callout tone="information" message={message} t={t} />;
}
