import type { Language } from '../../language/language.ts';
import { dictionaries } from '../../texts/dictionaries.ts';
import { html } from '../../html/html.ts';
import { writePage } from './page.ts';

export function notFoundPage(language: Language): string {
  return plainPage(language, dictionaries[language].simulator.notFound);
}

export function failurePage(language: Language): string {
  return plainPage(language, dictionaries[language].simulator.failure);
}

function plainPage(language: Language, { title, text }: { title: string; text: string }): string {
  return writePage({ language, title, content: html`<p>${text}</p>` });
}
