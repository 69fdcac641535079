import { publicFacts } from '@amendes/protocol/public-facts.ts';
import type { ProductText } from './every-text.ts';
import { termBase } from './terms-text.ts';

interface WordFault {
  readonly place: string;
  readonly fault: string;
}

/** Facts that only the configuration may contain: in the texts they would have to be changed in six languages. */
const facts = [...Object.values(publicFacts.telephone), ...Object.values(publicFacts.application)]
  .filter((fact) => typeof fact === 'string')
  .map((fact) => fact.replaceAll(' ', ''));

/** Returns words that a language does not use for a thing, and facts that appear in a text. */
export function wordFaults(texts: readonly ProductText[]): readonly WordFault[] {
  return texts.flatMap(({ language, place, text }) => {
    const unspacedText = text.replaceAll(/[\s\u00A0]/g, '');
    const quotedFacts = facts.filter((fact) => unspacedText.includes(fact));
    const avoided = termBase.flatMap(({ french, avoid }) =>
      (avoid[language] ?? [])
        .filter((words) => contains(text, words))
        .map((words) => `“${words}” is not the word for: ${french}`),
    );
    return [...avoided, ...quotedFacts.map((fact) => `${fact} comes from the configuration`)].map(
      (fault) => ({ place: `${language} ${place}`, fault }),
    );
  });
}

/** True if a text contains the words as whole words, in any case and with any spaces between them. */
function contains(text: string, words: string): boolean {
  const pattern = words
    .split(' ')
    .map((word) => word.replaceAll(/[.?()]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])${pattern}(?![\p{L}\p{N}-])`, 'iu').test(text);
}
