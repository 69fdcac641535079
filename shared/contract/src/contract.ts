/**
 * What the shell promises to the remotes at run time. One instance, provided by the shell; a remote
 * names the range of versions that it was built for. A name that goes or changes its meaning is a new
 * major version, a new name a minor one.
 */
export { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
export { useTranslation } from 'react-i18next';
export type { ApiFailure } from './api/api-failure.ts';
export { decipher } from './api/decipher.ts';
export { findFine } from './api/find-fine.ts';
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
export { sessionStore, type Session } from './session/session-store.ts';
export { useSession } from './session/use-session.ts';
