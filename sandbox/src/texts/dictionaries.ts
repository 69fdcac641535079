import type { Language } from './language.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import type { NoticeKind } from '../fine/fine.ts';

/** The words of one language. The French dictionary gives the shape that the others must have. */
export type Dictionary = typeof fr;

/** Everything that a citizen reads of the sandbox: its papers, mails and payment pages. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = { fr, en, de, nl, it, es };

/**
 * Puts values in the place of `{{names}}`.
 * @throws when a value is missing: a citizen never sees a placeholder.
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {{${name}}} in “${text}”`);
    return value;
  });
}

type FamilyOf<Kind> = Kind extends `${infer Family}m` ? Family : Kind;

/** The kind of a notice in words, the same ones as on the site. */
export function kindInWords(kind: NoticeKind, language: Language): string {
  // A lower-case m marks a variant of the same family: it has the same words.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of what it replaces
  const family = kind.replace(/m$/, '') as FamilyOf<NoticeKind>;
  return dictionaries[language].kinds[family];
}
