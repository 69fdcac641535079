import { languages, type Language } from '../site/languages.ts';
import { byWeight } from './by-weight.ts';

const languageOf = (tag: string | undefined) =>
  languages.find((language) => language === tag?.trim().toLowerCase().split('-')[0]);

/**
 * The language of a document: the parameter `langue` decides, then the browser's list by its weights,
 * then French.
 */
export function negotiateLanguage(
  langue: string | undefined,
  accepted: string | undefined,
): Language {
  return (
    languageOf(langue) ??
    byWeight(accepted ?? '')
      .map(languageOf)
      .find(Boolean) ??
    'fr'
  );
}
