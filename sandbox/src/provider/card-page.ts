import { html, type Html } from '../texts/html.ts';
import { formatAmount } from '../texts/formats.ts';
import { actionOf, writePage } from './page.ts';
import type { Payment } from './payment.ts';
import type { Language } from '../texts/language.ts';
import { dictionaries, fillIn } from '../texts/dictionaries.ts';
import {
  cardFields,
  maxWrongNumbers,
  testCards,
  type CardField,
  type CardMistakes,
  type TypedCard,
} from './enter-card.ts';

const inputs = {
  number: { autocomplete: 'cc-number', width: 20 },
  month: { autocomplete: 'cc-exp-month', width: 2 },
  year: { autocomplete: 'cc-exp-year', width: 4 },
  code: { autocomplete: 'cc-csc', width: 4 },
} as const satisfies Record<CardField, unknown>;

export interface CardPage {
  readonly language: Language;
  readonly payment: Payment;
  readonly typed?: TypedCard | undefined;
  readonly mistakes?: CardMistakes;
}

/** Returns the card form. It works without a script, and keeps typed values except the security code. */
export function cardPage(page: CardPage): string {
  const { language, payment, mistakes } = page;
  const texts = dictionaries[language].simulator;
  const amount = formatAmount(payment.request.amount, language);
  return writePage({
    language,
    title: mistakes ? `${texts.error} – ${texts.card.title}` : texts.card.title,
    heading: texts.card.title,
    payment,
    lead: mistakes && mistakeSummary(page),
    content: html`
      <form method="post" action="${actionOf('card', language, payment)}" novalidate>
        <p class="hint">${texts.card.allNeeded}</p>
        <input type="hidden" name="wrongAttempts" value="${payment.wrongAttempts}" />
        <div class="fields">${cardFields.map((field) => cardInput(field, page))}</div>
        <button type="submit">${fillIn(texts.card.pay, { amount })}</button>
      </form>
      ${cancelForm(language, payment)} ${testCardList(language, payment)}
    `,
  });
}

/** Returns the form that ends the payment without a card. */
export function cancelForm(language: Language, payment: Payment): Html {
  return html`<form method="post" action="${actionOf('cancel', language, payment)}">
    <button type="submit" class="plain">${dictionaries[language].simulator.card.cancel}</button>
  </form>`;
}

function testCardList(language: Language, { pageId }: Payment): Html {
  const texts = dictionaries[language].simulator.testCards;
  return html`<section aria-labelledby="test-cards">
    <h2 id="test-cards">${texts.title}</h2>
    <p>${texts.intro}</p>
    <ul>
      ${testCards.map(
        ({ name, number }) =>
          html`<li>
            <p><strong id="card-${name}">${number}</strong> ${texts[name]}</p>
            <a
              href="/payment/${pageId}?lang=${language}&amp;card=${name}"
              aria-describedby="card-${name}"
              >${texts.fill}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function cardInput(field: CardField, { language, typed, mistakes }: CardPage): Html {
  const mistake = mistakes?.[field];
  const texts = dictionaries[language].simulator;
  const { autocomplete, width } = inputs[field];
  const described = mistake ? `${field}-hint ${field}-mistake` : `${field}-hint`;
  return html`<div class="${field}">
    <label for="${field}">${texts.card[field]}</label>
    <p class="hint" id="${field}-hint">${texts.card[`${field}Hint`]}</p>
    ${mistake && html`<p class="mistake" id="${field}-mistake">${texts.mistakes[mistake]}</p>`}
    <input
      id="${field}"
      name="${field}"
      value="${typed?.[field]}"
      type="text"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      size="${width}"
      required
      aria-describedby="${described}"
      ${mistake && html`aria-invalid="true"`}
    />
  </div>`;
}

/** Returns the summary of mistakes. It receives the focus without a script, and links to each field. */
function mistakeSummary({ language, payment, mistakes = {} }: CardPage): Html {
  const { wrongAttempts } = payment;
  const texts = dictionaries[language].simulator;
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <p>${texts.card.wrongFields}</p>
    <ul>
      ${Object.entries(mistakes).map(
        ([field, mistake]) => html`<li><a href="#${field}">${texts.mistakes[mistake]}</a></li>`,
      )}
    </ul>
    ${
      wrongAttempts > 0
        ? html`<p>${texts.card.attemptsLeft} ${maxWrongNumbers - wrongAttempts}</p>`
        : undefined
    }
  </div>`;
}
