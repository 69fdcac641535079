import { languages, type Language } from '@amendes/delivery/site/languages.ts';
import { formatted } from '../tool/run-tool.ts';
import terms from './terms.json' with { type: 'json' };

export const termsFile = 'docs/terms.md';

/** Concept with one word in each language, and the words that must not be used for it. */
export interface Term {
  readonly french: string;
  /** Word on the letter, and its place there; empty if the letter has no word for it. */
  readonly paper: string;
  readonly words: Readonly<Partial<Record<Language, string>>>;
  readonly avoid: Readonly<Partial<Record<Language, readonly string[]>>>;
}

export const termBase: readonly Term[] = terms;

const lead = `# One word for one thing

The French letter has a name for each thing; so has each language here, and the same one on screens, pages, documents
and mails. The word in brackets stands on the letter: it is written once on a page or a screen, where somebody
compares the two. \`npx pnpm check\` finds the words not to use in everything that the product says.

Written by \`node tasks/write-terms.ts\` from \`tasks/check/words/terms.json\`, which is where a word is changed.
`;

/** Returns the text of the page. */
export async function termsText(): Promise<string> {
  const others = languages.filter((language) => language !== 'fr');
  const rows = termBase.map(({ french, paper, words }) =>
    row([
      french,
      paper || 'no word of its own',
      ...others.map((language) => words[language] ?? ''),
    ]),
  );
  const avoided = termBase
    .filter(({ avoid }) => Object.keys(avoid).length > 0)
    .map(({ french, avoid }) =>
      row([french, ...languages.map((language) => avoid[language]?.join(' · ') ?? '')]),
    );
  const text = [
    lead,
    '## Words',
    '',
    heading(['fr', 'On the letter', ...others]),
    ...rows,
    '',
    '## Not to be used',
    '',
    heading(['Instead of', ...languages]),
    ...avoided,
    '',
  ].join('\n');
  return formatted(termsFile, text);
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const heading = (cells: readonly string[]) => `${row(cells)}\n${row(cells.map(() => '---'))}`;
