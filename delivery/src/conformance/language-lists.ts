import fc from 'fast-check';
import { languages } from '../site/languages.ts';

const tags = [...languages, 'la', 'DE-at', 'En-GB', 'zh-Hans-CN', 'english', '*'];
const good = ['1', '1.0', '0', '0.0', '0.000', '0.01', '0.1', '0.10', '0.5', '0.9', '.9'];
const weights = [...good, '', 'x'].map((value) => `;q=${value}`);
const others = ['', ';Q=0.5', '; q=0.55', ';level=1;q=0.3', ';level=1'];

const entry = fc.tuple(fc.constantFrom(...tags), fc.constantFrom(...others, ...weights));
const further = fc.array(fc.tuple(fc.constantFrom(',', ', ', ' ,'), entry), { maxLength: 5 });

/** Returns lists as browsers send them, and as they never would; always the same ones. */
export function languageLists(count: number): readonly string[] {
  const list = fc.tuple(entry, further).map((parts) => parts.flat(3).join(''));
  return fc.sample(list, { seed: 1, numRuns: count });
}
