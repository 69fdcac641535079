import type { ComponentType } from 'react';
import type { TextLoaders } from './language/translations.ts';

/**
 * Exports that the remotes use at run time. The shell provides the only instance; a remote names the range of
 * versions that it was built for. A name that is removed or changes its meaning needs a new major version, a new
 * name a minor one: `CHANGELOG.md` lists them.
 */
export { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
export {
  confirmPayment,
  decipher,
  encipher,
  findFine,
  receiptPdf,
  sendReceiptByMail,
  sendReceiptByPost,
  startCardPayment,
  transferPdf,
} from './api/api.ts';
export type {
  ApiFailure,
  PaymentConfirmation,
  Result,
  Sending,
  StartFailure,
} from './api/result.ts';
export type { PaymentMeans, SettlementType } from '@amendes/fines/settlement.ts';
export {
  currentConfiguration,
  operatorFact,
  type Configuration,
} from './configuration/configuration.ts';
export { useContent } from './content/content.ts';
export { siteTime, usePublished } from './content/published.ts';
export { languages, type Language } from './language/languages.ts';
export {
  useCurrentLanguage,
  useFormatLocale,
  type PartTexts,
  type TextLoaders,
} from './language/translations.ts';
export { lentStorage as tabStorage } from './lending/guarded-storage.ts';
export { lazyWithRetry } from './loading/lazy-with-retry.ts';
export { fetchCode } from './loading/timeout.ts';
export type { InformationPage } from './navigation/information-pages.ts';
export { paths } from './navigation/paths.ts';
export { announce, NotFound, usePage } from './page/page.ts';
export { prefetchApi, prefetchPart, usePrefetch, whenIdle } from './prefetch/prefetch.ts';
export { sessionStore, useSession, type Session } from './session/session-store.ts';

/* Names from contract 2.1: sealed releases that need ^2.1 still use them. Version 3 removes them. */
export { lazyWithRetry as lazily } from './loading/lazy-with-retry.ts';
export {
  prefetchApi as expectCall,
  prefetchPart as expectPage,
  usePrefetch as useAhead,
  whenIdle as ahead,
} from './prefetch/prefetch.ts';

/** Module that a remote exposes as `./app`: all that the shell knows of the remote besides its release. */
export interface RemoteApp {
  /** The remote's screens: a `Routes` element with full addresses. */
  readonly Screens: ComponentType;
  readonly texts: TextLoaders;
}
