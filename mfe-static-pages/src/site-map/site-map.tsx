import {
  languages,
  Link,
  paths,
  useCurrentLanguage,
  usePublished,
  useTranslation,
} from '@amendes/contract';
import { informationPages } from '@amendes/contract/information-pages';
import { languageNames } from '@amendes/ui/language-names.ts';
import type { ReactNode } from 'react';
import { useShownText } from '../text/shown-text.ts';
import styles from './site-map.module.css';

/** Every page that can be opened directly, by what the site really answers, in each of its languages. */
export function SiteMap(): ReactNode {
  const { listed } = usePublished();
  return (
    <ul className={styles['map']}>
      {listed.map((address) => (
        <li key={address}>
          <Entry address={address} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ address }: { readonly address: string }): ReactNode {
  const { t } = useTranslation('static-pages');
  const { wordsLanguage } = useShownText();
  const { title, lang, spoken } = useDescription(address);
  return (
    <>
      <Link to={address} lang={lang ?? wordsLanguage}>
        {title}
      </Link>
      <ul aria-label={t('plan.langues', { titre: title })} lang={wordsLanguage}>
        {spoken.map((language) => (
          <li key={language}>
            <a href={`${address}?langue=${language}`} lang={language} hrefLang={language}>
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a page is called in the present language, or else in French, and the languages that it speaks. */
function useDescription(address: string) {
  const { t } = useTranslation('static-pages');
  const language = useCurrentLanguage();
  const { content } = usePublished();
  const page = informationPages.find((name) => paths.information(name) === address);
  const texts = page === undefined ? undefined : content?.pages[page];
  if (!texts) {
    // The one page that no text describes; whatever else a part may list is named by its address.
    const title = address === paths.home() ? t('plan.accueil') : address;
    return { title, lang: undefined, spoken: languages };
  }
  const own = texts[language];
  return {
    title: (own ?? texts['fr'])?.title ?? address,
    lang: own ? language : 'fr',
    spoken: languages.filter((each) => each in texts),
  };
}
