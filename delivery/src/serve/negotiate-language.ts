import { languages } from '../compose/compose.ts';

const languageOf = (tag: string | undefined) =>
  languages.find((language) => language === tag?.trim().toLowerCase().split('-')[0]);

/**
 * The language of a document: the parameter `langue` decides, then the browser's list by its weights,
 * then French.
 */
export function negotiateLanguage(langue: string | undefined, accepted: string | undefined) {
  return (
    languageOf(langue) ??
    byWeight(accepted ?? '')
      .map(languageOf)
      .find(Boolean) ??
    'fr'
  );
}

function byWeight(header: string): readonly string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
