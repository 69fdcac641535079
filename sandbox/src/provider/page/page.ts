import { languages, type Language } from '../../language/language.ts';
import { dictionaries } from '../../texts/dictionaries.ts';
import { html, type Html } from '../../html/html.ts';

interface Page {
  readonly language: Language;
  readonly title: string;
  /** Where the page's heading says less than the window's title. */
  readonly heading?: string;
  readonly content: Html;
  /** Where the same page is in another language; without it there is no choice of language. */
  readonly path?: string;
  /** A script of our own that the page can do without. */
  readonly script?: '/continue.js';
}

/** A whole document. Every one says that it is a simulation, whatever else it says. */
export function writePage({ language, title, heading, content, path, script }: Page): string {
  const texts = dictionaries[language].simulator;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${texts.simulator}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/base.css" />
        <link rel="stylesheet" href="/pages.css" />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header class="header">
          <p class="sandboxMark"><strong>${texts.sandbox}</strong> ${texts.sandboxMeaning}</p>
          ${path === undefined ? undefined : languageChoice(path, language)}
        </header>
        <main class="main">
          <h1>${heading ?? title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}

function languageChoice(path: string, current: Language): Html {
  return html`<nav class="languages" aria-label="${dictionaries[current].simulator.chooseLanguage}">
    <ul>
      ${languages.map(
        (language) =>
          html`<li>
            <a
              href="${path}?lang=${language}"
              lang="${language}"
              hreflang="${language}"
              ${language === current ? html`aria-current="true"` : undefined}
              >${dictionaries[language].simulator.language}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}
