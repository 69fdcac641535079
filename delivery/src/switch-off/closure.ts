import { hash } from 'node:crypto';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { languages, type Language } from '../site/languages.ts';
import type { Registry } from '../registry/registered.ts';

type Sentences = Readonly<Record<Language, string>>;

/**
 * Parts that citizens reach only after typing and choosing: their closure is announced above every page. The
 * closure of any other part is shown only on its own pages.
 */
const announced: Readonly<Record<string, Sentences>> = {
  payment: {
    fr: 'Le paiement en ligne est fermé pour le moment.',
    en: 'Online payment is closed at the moment.',
    de: 'Die Online-Zahlung ist zurzeit nicht möglich.',
    nl: 'Online betalen is op dit moment niet mogelijk.',
    it: 'Il pagamento online non è al momento disponibile.',
    es: 'El pago en línea está cerrado por el momento.',
  },
};

/** Sentence that is true while payment is closed and the look-up is not. */
const stillOpen: Sentences = {
  fr: 'Vous pouvez toujours vérifier si un avis est payé. Les justificatifs ne sont pas disponibles non plus.',
  en: 'You can still check whether a notice has been paid. Receipts are not available either.',
  de: 'Sie können weiterhin prüfen, ob ein Bescheid bezahlt ist. Auch Belege sind nicht verfügbar.',
  nl: 'U kunt nog wel nagaan of een kennisgeving is betaald. Betalingsbewijzen zijn ook niet beschikbaar.',
  it: 'Può ancora verificare se un avviso è pagato. Anche le ricevute non sono disponibili.',
  es: 'Aún puede comprobar si un aviso está pagado. Los justificantes tampoco están disponibles.',
};

const otherWays: Sentences = {
  fr: 'Payer autrement',
  en: 'Pay another way',
  de: 'Auf anderem Weg bezahlen',
  nl: 'Op een andere manier betalen',
  it: 'Pagare in un altro modo',
  es: 'Pagar de otra forma',
};

/** Returns the banner while such a part is switched off: the closure, its reason, what is still open and another way to pay. */
export function closureOf({ parts }: Pick<Registry, 'parts'>): PublishedBanner | undefined {
  for (const [name, sentences] of Object.entries(announced)) {
    const message = parts[name]?.disabled?.message;
    if (!message) continue;
    const texts = Object.fromEntries(
      languages.map((language) => [
        language,
        [
          [{ type: 'strong', children: [sentences[language]] }, ` ${message[language]}`],
          ...(parts['lookup']?.disabled ? [] : [[stillOpen[language]]]),
          [
            {
              type: 'link',
              address: '/tai/aide#autres-moyens',
              children: [otherWays[language]],
            },
          ],
        ],
      ]),
    ) satisfies PublishedBanner['texts'];
    const build = hash('sha256', JSON.stringify(texts)).slice(0, 12);
    return { build, kind: 'warning', texts };
  }
  return undefined;
}
