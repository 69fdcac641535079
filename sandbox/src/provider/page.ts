import { languages, type Language } from '../texts/language.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { html, type Html } from '../texts/html.ts';
import { formatAmount } from '../texts/formats.ts';
import type { Payment } from './payment.ts';

interface Page {
  readonly language: Language;
  readonly title: string;
  /** Heading of the page, if it says less than the window's title. */
  readonly heading?: string;
  /** Payment that the page names and that is readable in every language. Without it there is no language choice. */
  readonly payment?: Payment;
  /** Content above the payment. */
  readonly lead?: Html | undefined;
  readonly content: Html;
  /** True if a script leaves the page immediately. The page works without it. */
  readonly leavesImmediately?: boolean;
}

/** Returns a whole document. Each one states that it is a simulation. */
export function writePage(page: Page): string {
  const {
    language,
    title,
    heading = title,
    payment,
    lead,
    content,
    leavesImmediately = false,
  } = page;
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
        ${leavesImmediately ? html`<script src="/continue.js" defer></script>` : undefined}
      </head>
      <body>
        <header>
          <p class="sandboxMark"><strong>${texts.sandbox}</strong> ${texts.sandboxMeaning}</p>
          ${payment && languageChoice(language, payment)}
        </header>
        <main>
          <h1>${heading}</h1>
          ${lead} ${payment && paymentSummary(language, payment)} ${content}
        </main>
      </body>
    </html>`.text;
}

function languageChoice(current: Language, { pageId }: Payment): Html {
  return html`<nav aria-label="${dictionaries[current].simulator.chooseLanguage}">
    <ul>
      ${languages.map(
        (language) =>
          html`<li>
            <a
              href="/payment/${pageId}?lang=${language}"
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

/** Lists the amount, the merchant and the order. */
function paymentSummary(language: Language, { request }: Payment): Html {
  const texts = dictionaries[language].simulator;
  return html`<dl>
    <dt>${texts.amount}</dt>
    <dd>${formatAmount(request.amount, language)}</dd>
    <dt>${texts.merchant}</dt>
    <dd>${request.merchantId}</dd>
    ${
      request.orderId &&
      html`<dt>${texts.order}</dt>
        <dd>${request.orderId}</dd>`
    }
  </dl>`;
}

/** Returns the address to which a form of a payment's page is sent. */
export function actionOf(
  act: 'card' | 'authentication' | 'cancel',
  language: Language,
  { pageId }: Payment,
): string {
  return `/payment/${pageId}/${act}?lang=${language}`;
}

/** Returns a page that reports a fault and belongs to no payment. */
export function faultPage(language: Language, fault: 'notFound' | 'failure'): string {
  const { title, text } = dictionaries[language].simulator[fault];
  return writePage({ language, title, content: html`<p>${text}</p>` });
}

/**
 * Returns the policy of a page: nothing from elsewhere, nothing inline, and no framing.
 * @param formTargets origins, besides our own, that a form of the page may lead to
 * @param script true if the page loads our own script
 */
export function contentSecurityPolicy(formTargets: readonly string[] = [], script = false): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    // The empty icon saves the browser a useless request.
    'img-src data:',
    ...(script ? ["script-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
