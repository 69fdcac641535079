/** Exports that only the shell uses: they are compiled into the shell and never shared. */
export {
  BrowserRouter,
  matchRoutes,
  MemoryRouter,
  NavigationType,
  StaticRouter,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_NavigationContext as NavigationContext,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
export { I18nextProvider } from 'react-i18next';
export { useStore } from 'zustand';
export { createStore } from 'zustand/vanilla';
export {
  ConfigurationError,
  currentConfiguration,
  parseConfiguration,
  provideConfiguration,
  type Configuration,
} from './configuration/configuration.ts';
export { loadContent, provideContent } from './content/content.ts';
export { publishedStore, refreshPublished, siteNow } from './content/published.ts';
export { languageParameter, rememberedLanguage, rememberLanguage } from './language/languages.ts';
export {
  currentLanguage,
  i18n,
  loadFrench,
  loadTexts,
  provideMissing,
  speak,
  spokenLanguage,
} from './language/translations.ts';
export { tabStorage } from './lending/guarded-storage.ts';
export { abortAfter, isLate, withTimeout } from './loading/timeout.ts';
export { errorIds, type ErrorId } from './navigation/error-ids.ts';
export { announcementStore, NotFoundProvider, pageStore } from './page/page.ts';
export { provideFetchPart } from './prefetch/prefetch.ts';
