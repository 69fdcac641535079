import type { Language } from '../../language/language.ts';
import { textsIn } from '../texts/texts-in.ts';
import { html } from '../../html/html.ts';
import { writePage } from './page.ts';

export function notFoundPage(language: Language): string {
  return plainPage(language, textsIn(language).notFound);
}

export function failurePage(language: Language): string {
  return plainPage(language, textsIn(language).failure);
}

function plainPage(language: Language, { title, text }: { title: string; text: string }): string {
  return writePage({ language, title, content: html`<p>${text}</p>` });
}
