/** What only the shell uses of the contract's package: it is compiled into the shell, never shared. */
export {
  BrowserRouter,
  matchRoutes,
  MemoryRouter,
  NavigationType,
  StaticRouter,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
export { I18nextProvider } from 'react-i18next';
export { abortAfter } from './abort-after.ts';
export { provideFetchPart } from './prefetch/prefetch-part.ts';
export { ConfigurationError, parseConfiguration } from './configuration/configuration.ts';
export type { Configuration } from './configuration/configuration.ts';
export {
  currentConfiguration,
  provideConfiguration,
} from './configuration/current-configuration.ts';
export { loadContent, provideContent } from './content/load-content.ts';
export { publishedStore, refreshPublished, siteNow } from './content/published-store.ts';
export {
  languageParameter,
  rememberedLanguage,
  rememberLanguage,
} from './language/language-memory.ts';
export {
  currentLanguage,
  i18n,
  loadFrench,
  loadTexts,
  provideMissing,
  speak,
  spokenLanguage,
} from './language/translations.ts';
export { errorIds, type ErrorId } from './navigation/error-ids.ts';
export { announcementStore } from './page/announcement.ts';
export { NotFoundProvider } from './page/not-found.ts';
export { pageStore } from './page/page.ts';
export { isLate, withTimeout } from './screen/with-timeout.ts';
export { tabStorage } from './session/guarded-storage.ts';
export { useStore } from 'zustand';
