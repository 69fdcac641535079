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
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { useShownText } from './inlines.tsx';
import styles from './site-map.module.css';

/** Lists every page that the site serves directly, with a link for each of its languages. */
export function SiteMap(): ReactNode {
  const { listed, content } = usePublished();
  // The document lists no pages, and the site may be unreachable: the home page and pages with a text act as a fallback.
  const known = Object.keys(content?.pages ?? {}).map((page) => `${paths.home()}/${page}`);
  const shown = listed.length > 0 ? listed : [paths.home(), ...known];
  return (
    <ul className={styles['map']}>
      {shown.map((address) => (
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
  const { title, lang, available } = useDescription(address);
  const language = useCurrentLanguage();
  return (
    <>
      <Link to={address} lang={lang ?? wordsLanguage}>
        {title}
      </Link>
      <ul aria-label={t('plan.langues', { titre: title })} lang={wordsLanguage}>
        {available.map(({ code, name }) => (
          <li key={code}>
            <a href={`${address}?langue=${code}`} lang={code} hrefLang={code}>
              {languageNames[code]}
              <VisuallyHidden>
                {' – '}
                <span lang={name === undefined ? (lang ?? language) : undefined}>
                  {name ?? title}
                </span>
              </VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the title of a page in the current language, or else in French, and its languages with the title in each. */
function useDescription(address: string) {
  const { t } = useTranslation('static-pages');
  const language = useCurrentLanguage();
  const { content } = usePublished();
  const page = informationPages.find((name) => paths.information(name) === address);
  const texts = page === undefined ? undefined : content?.pages[page];
  if (!texts) {
    // The home page has no separate text. Any other address that a part lists is its own title.
    const title = address === paths.home() ? t('plan.accueil') : address;
    return {
      title,
      lang: undefined,
      available: languages.map((code) => ({ code, name: undefined })),
    };
  }
  const own = texts[language];
  return {
    title: (own ?? texts['fr'])?.title ?? address,
    lang: own ? language : 'fr',
    available: languages
      .filter((code) => code in texts)
      .map((code) => ({ code, name: texts[code]?.title })),
  };
}
