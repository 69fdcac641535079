import { languages, type Language } from '../texts/language.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { html, type Html } from '../texts/html.ts';
import type { PaymentRequest } from './payment-request.ts';
import { formatAmount } from '../texts/formats.ts';

interface Page {
  readonly language: Language;
  readonly title: string;
  /** Given when the page's heading says less than the window's title. */
  readonly heading?: string;
  readonly content: Html;
  /** The path of the page in every language; without it there is no choice of language. */
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

/** Leaves the receipt page at once, when the merchant asked for it; without it the button does. */
export const continueScript = "document.querySelector('form')?.submit();\n";

/** A field of a form; nothing when it is missing, or came more than once. */
export function readField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

interface Needs {
  /** Origins, besides our own, that a form of the page may lead to. */
  readonly formTargets?: readonly string[];
  readonly script?: boolean;
}

/** Nothing from anywhere else, nothing inline, and in nobody's frame. */
export function contentSecurityPolicy({ formTargets = [], script = false }: Needs = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    // The empty icon, which spares the browser a request in vain.
    'img-src data:',
    ...(script ? ["script-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Names the merchant and the amount: it stands on every page of a payment. */
export function paymentSummary(language: Language, request: PaymentRequest): Html {
  const texts = dictionaries[language].simulator;
  return html`<dl class="summary">
    <dt>${texts.amount}</dt>
    <dd class="amount">${formatAmount(request.amount, language)}</dd>
    <dt>${texts.merchant}</dt>
    <dd>${request.merchantId}</dd>
    ${
      request.orderId &&
      html`<dt>${texts.order}</dt>
        <dd>${request.orderId}</dd>`
    }
  </dl>`;
}

/** Says what went wrong, on a page of no payment. */
export function faultPage(language: Language, fault: 'notFound' | 'failure'): string {
  const { title, text } = dictionaries[language].simulator[fault];
  return writePage({ language, title, content: html`<p>${text}</p>` });
}
