/**
 * What the shell promises to the remotes at run time. One instance, provided by the shell; a remote
 * names the range of versions that it was built for. A name that goes or changes its meaning is a new
 * major version, a new name a minor one.
 */
export { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
export { whenIdle } from './prefetch/when-idle.ts';
export { prefetchApi } from './prefetch/prefetch-api.ts';
export { prefetchPart } from './prefetch/prefetch-part.ts';
export { usePrefetch } from './prefetch/use-prefetch.ts';
export type { ApiFailure } from './api/api-failure.ts';
export { confirmPayment } from './api/confirm-payment.ts';
export type { Configuration } from './configuration/configuration.ts';
export { currentConfiguration } from './configuration/current-configuration.ts';
export { decipher } from './api/decipher.ts';
export { encipher } from './api/encipher.ts';
export { findFine } from './api/find-fine.ts';
export type { Sending } from './api/parse-sending.ts';
export type { PaymentConfirmation } from './api/payment-confirmation.ts';
export type { PaymentMeans, SettlementType } from '@amendes/fines/settlement.ts';
export { receiptPdf } from './api/receipt-pdf.ts';
export { sendReceiptByMail } from './api/send-receipt-by-mail.ts';
export { sendReceiptByPost } from './api/send-receipt-by-post.ts';
export { startCardPayment } from './api/start-card-payment.ts';
export type { StartFailure } from './api/start-failure.ts';
export { transferPdf } from './api/transfer-pdf.ts';
export { useCurrentLanguage } from './language/use-current-language.ts';
export { operatorFact } from './content/operator-fact.ts';
export { useContent } from './content/use-content.ts';
export { usePublished } from './content/use-published.ts';
export { useFormatLocale } from './language/use-format-locale.ts';
export { languages, type Language } from './language/languages.ts';
export type { PartTexts, TextLoaders } from './language/translations.ts';
export type { InformationPage } from './navigation/information-pages.ts';
export { paths } from './navigation/paths.ts';
export { announce } from './page/announcement.ts';
export { NotFound } from './page/not-found.ts';
export { usePage } from './page/page.ts';
export type { RemoteApp } from './remote-app.ts';
export type { Result } from './result.ts';
export { fetchCode } from './screen/fetch-code.ts';
export { lazyWithRetry } from './screen/lazy-with-retry.ts';
export { lentStorage as tabStorage } from './session/guarded-storage.ts';
export { sessionStore, type Session } from './session/session-store.ts';
export { useSession } from './session/use-session.ts';

/* The names that contract 2.1 had: sealed releases that need ^2.1 still use them. They go with version 3. */
export { whenIdle as ahead } from './prefetch/when-idle.ts';
export { prefetchApi as expectCall } from './prefetch/prefetch-api.ts';
export { prefetchPart as expectPage } from './prefetch/prefetch-part.ts';
export { usePrefetch as useAhead } from './prefetch/use-prefetch.ts';
export { lazyWithRetry as lazily } from './screen/lazy-with-retry.ts';
