import { html, type Html } from '../../html/html.ts';
import { formatAmount } from '../page/format-amount.ts';
import { writePage } from '../page/page.ts';
import { paymentSummary } from '../page/payment-summary.ts';
import type { Payment } from '../payment.ts';
import type { Language } from '../../language/language.ts';
import { textsIn } from '../texts/texts-in.ts';
import { cardInput, mistakeSummary } from './card-inputs.ts';
import { maxWrongNumbers } from './max-wrong-numbers.ts';
import { cardFields, type CardMistakes, type TypedCard } from './read-card.ts';
import { testCards } from './test-cards.ts';

interface CardPage {
  readonly language: Language;
  readonly payment: Payment;
  readonly typed?: Partial<TypedCard>;
  readonly mistakes?: CardMistakes;
}

/** The form works without script, and keeps what was typed except the security code. */
export function cardPage({ language, payment, typed = {}, mistakes = {} }: CardPage): string {
  const texts = textsIn(language);
  const path = `/payment/${payment.pageId}`;
  const isWrong = Object.keys(mistakes).length > 0;
  const amount = formatAmount(language, payment.request.amount);
  return writePage({
    language,
    title: isWrong ? `${texts.error} – ${texts.card.title}` : texts.card.title,
    heading: texts.card.title,
    path,
    content: html`
      ${isWrong ? mistakeSummary(language, mistakes, attemptsLeft(payment)) : undefined}
      ${paymentSummary(language, payment.request)}
      <form class="card" method="post" action="${path}/card?lang=${language}" novalidate>
        <p class="hint">${texts.card.allNeeded}</p>
        <input type="hidden" name="wrongAttempts" value="${payment.wrongAttempts}" />
        <div class="fields">
          ${cardFields.map((field) =>
            cardInput({ language, field, typed: typed[field], mistake: mistakes[field] }),
          )}
        </div>
        <button type="submit">${texts.card.pay(amount)}</button>
      </form>
      <form method="post" action="${path}/cancel?lang=${language}">
        <button type="submit" class="plain">${texts.card.cancel}</button>
      </form>
      ${testCardList(language, path)}
    `,
  });
}

/** Told as soon as one is used up. */
function attemptsLeft({ wrongAttempts }: Payment): number | undefined {
  return wrongAttempts > 0 ? maxWrongNumbers - wrongAttempts : undefined;
}

function testCardList(language: Language, path: string): Html {
  const texts = textsIn(language).testCards;
  return html`<section class="testCards" aria-labelledby="test-cards">
    <h2 id="test-cards">${texts.title}</h2>
    <p>${texts.intro}</p>
    <ul>
      ${testCards.map(
        ({ name, number }) =>
          html`<li>
            <p><strong class="cardNumber" id="card-${name}">${number}</strong> ${texts[name]}</p>
            <a href="${path}?lang=${language}&amp;card=${name}" aria-describedby="card-${name}"
              >${texts.fill}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
