import type { Language } from './language.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import type { NoticeKind } from '../fine/fine.ts';

/** Words of one language. The French dictionary defines the shape of the others. */
export type Dictionary = typeof fr;

/** Everything of the sandbox that a citizen reads: its documents, mails and payment pages. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = { fr, en, de, nl, it, es };

/**
 * Replaces `{{names}}` by values.
 * @throws when a value is missing: a citizen must never see a placeholder.
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {{${name}}} in “${text}”`);
    return value;
  });
}

type FamilyOf<Kind> = Kind extends `${infer Family}m` ? Family : Kind;

/** Returns the kind of a notice in words, the same ones as on the site. */
export function kindInWords(kind: NoticeKind, language: Language): string {
  // A lower-case m marks a variant of the same family, which has the same words.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `replace` returns a plain string
  const family = kind.replace(/m$/, '') as FamilyOf<NoticeKind>;
  return dictionaries[language].kinds[family];
}
