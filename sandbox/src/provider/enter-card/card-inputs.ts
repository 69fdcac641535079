import { html, type Html } from '../../html/html.ts';
import type { Language } from '../../language/language.ts';
import { textsIn } from '../texts/texts-in.ts';
import { cardFields, type CardMistake, type CardMistakes } from './read-card.ts';

type CardField = (typeof cardFields)[number];

const inputs = {
  number: { autocomplete: 'cc-number', width: 20, hint: 'numberHint' },
  month: { autocomplete: 'cc-exp-month', width: 2, hint: 'monthHint' },
  year: { autocomplete: 'cc-exp-year', width: 4, hint: 'yearHint' },
  code: { autocomplete: 'cc-csc', width: 4, hint: 'codeHint' },
} as const satisfies Record<CardField, unknown>;

interface CardInput {
  readonly language: Language;
  readonly field: CardField;
  readonly typed: string | undefined;
  readonly mistake: CardMistake | undefined;
}

export function cardInput({ language, field, typed, mistake }: CardInput): Html {
  const texts = textsIn(language);
  const { autocomplete, width, hint } = inputs[field];
  const described = mistake ? `${field}-hint ${field}-mistake` : `${field}-hint`;
  return html`<div class="field ${field}">
    <label for="${field}">${texts.card[field]}</label>
    <p class="hint" id="${field}-hint">${texts.card[hint]}</p>
    ${mistake && html`<p class="mistake" id="${field}-mistake">${texts.mistakes[mistake]}</p>`}
    <input
      id="${field}"
      name="${field}"
      value="${typed}"
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

/** It takes the focus without any script, and leads to each field. */
export function mistakeSummary(
  language: Language,
  mistakes: CardMistakes,
  attemptsLeft: number | undefined,
): Html {
  const texts = textsIn(language);
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <p>${texts.card.wrongFields}</p>
    <ul>
      ${cardFields.map((field) => {
        const mistake = mistakes[field];
        return mistake ? html`<li><a href="#${field}">${texts.mistakes[mistake]}</a></li>` : html``;
      })}
    </ul>
    ${
      attemptsLeft === undefined
        ? undefined
        : html`<p>${texts.card.attemptsLeft} ${attemptsLeft}</p>`
    }
  </div>`;
}
