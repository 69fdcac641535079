import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr, type Texts } from './fr.ts';
import { it } from './it.ts';
import type { Language } from '../../language/language.ts';
import { nl } from './nl.ts';

const texts: Readonly<Record<Language, Texts>> = { fr, en, de, nl, it, es };

export function textsIn(language: Language): Texts {
  return texts[language];
}
