import { readFile } from 'node:fs/promises';
import { faultsOutcome, type Outcome } from '../tool/run-tool.ts';
import { everyPage, everyText } from './every-text.ts';
import { linkFaults } from './link-faults.ts';
import { termsFile, termsText } from './terms-text.ts';
import { wordFaults } from './word-faults.ts';

/** Fewer than this, and it was not the product that was read. */
const fewestTexts = 3000;

/** Whether everything that the product says uses the words of the term base, and no fact that the operator may change. */
export async function checkWords(): Promise<Outcome> {
  const texts = await everyText();
  if (texts.length < fewestTexts) {
    return faultsOutcome([`Only ${texts.length} texts were found`]);
  }
  const faults = wordFaults(texts).map(({ place, fault }) => `${place}: ${fault}`);
  faults.push(...(await everyPage()).flatMap(linkFaults));
  if ((await readFile(termsFile, 'utf8')) !== (await termsText())) {
    faults.push(`${termsFile} is out of date: node tasks/write-terms.ts`);
  }
  return faultsOutcome(faults);
}
