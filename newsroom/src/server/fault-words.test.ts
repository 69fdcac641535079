import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import { expect, test } from 'vitest';
import { inFrench } from './fault-words.ts';

/* Each new check of delivery needs words for editors, and a row in every-fault.test.ts or every-banner-fault.test.ts. */

const folders = ['read', 'check', 'banner'];

/** Sentences of these sources that concern a site or a folder, not a text of the desk. */
const elsewhere = [
  /^: (?:is missing|cannot be read|pages, frenchOnly)/,
  /^Not the name of a page: it would be shown nowhere/,
  /^This file is not saved as UTF-8/,
  /^There is no banner to withdraw/,
];

/** Returns the sentences of a source file, with a 1 in place of each value. */
async function sentencesOf(url: URL): Promise<readonly string[]> {
  const code = stripTypeScriptTypes(await readFile(url, 'utf8'));
  const found: string[] = [];
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Literal' && 'value' in node && !('regex' in node))
      found.push(String(node.value));
    if (node.type === 'TemplateLiteral' && 'quasis' in node) {
      const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
      found.push(quasis.map(({ value }) => value.cooked).join('1'));
    }
  });
  return found.filter((text) => text.split(' ').length > 3);
}

async function sentences(): Promise<readonly string[]> {
  const base = new URL(import.meta.resolve('@amendes/delivery/content/read/problem.ts'));
  const all = folders.map(async (folder) => {
    const own = new URL(`../${folder}/`, base);
    const names = (await readdir(own)).filter((name) => /(?<![.]test)[.]ts$/.test(name));
    return Promise.all(names.map((name) => sentencesOf(new URL(name, own))));
  });
  return (await Promise.all(all)).flat(2);
}

test('every sentence with which delivery refuses a text has a French translation', async () => {
  const refusals = await sentences();
  const untranslated = refusals.filter(
    (sentence) =>
      inFrench(sentence) === undefined &&
      inFrench(`from ${sentence}`) === undefined &&
      !elsewhere.some((pattern) => pattern.test(sentence.replace(/^1/, ''))),
  );
  expect(untranslated).toEqual([]);
  expect(refusals.length).toBeGreaterThan(50);
});
