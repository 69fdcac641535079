import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspace } from '@amendes/delivery/local/parts.ts';
import type { WrittenPage } from './link-faults.ts';
import { languages, type Language } from '@amendes/delivery/site/languages.ts';

/** Something that the product says to somebody, and where it is written. */
export interface ProductText {
  readonly language: Language;
  /** The file, with the key of the text or its line. */
  readonly place: string;
  readonly text: string;
}

const dictionaries = [
  'shell/src/texts/*.json',
  'mfe-*/src/**/texts/*.json',
  'shared/fines/messages/*.json',
  'sandbox/src/texts/*.json',
];

/** All languages in one value. */
const records = [
  'delivery/src/compose/document-words.ts',
  'delivery/src/switch-off/prepared-messages.ts',
];

const content = 'mfe-static-pages/content';

/** Everything that the product says: screens, pages, banners, documents, mails and the sandbox's simulator. */
export async function everyText(): Promise<readonly ProductText[]> {
  const found = await Promise.all([
    ...files(dictionaries).map(readDictionary),
    ...records.map(readRecord),
    ...files([`${content}/??/*.md`]).map(readPage),
    ...files([`${content}/banners/*.md`]).map(readBanner),
  ]);
  return found.flat();
}

/** The information pages as they are written. */
export async function everyPage(): Promise<readonly WrittenPage[]> {
  const found = files([`${content}/??/*.md`]).map(async (file) => {
    const language = basename(join(file, '..'));
    const markdown = await readFile(join(workspace, file), 'utf8');
    return isLanguage(language) ? [{ language, place: file, markdown }] : [];
  });
  return (await Promise.all(found)).flat();
}

const files = (patterns: readonly string[]) =>
  globSync([...patterns], {
    cwd: workspace,
    exclude: (path) => path.includes('node_modules'),
  }).toSorted();

const isLanguage = (name: string): name is Language =>
  languages.some((language) => language === name);

async function readDictionary(file: string): Promise<readonly ProductText[]> {
  const language = basename(file, '.json');
  if (!isLanguage(language)) return [];
  return textsIn(JSON.parse(await readFile(join(workspace, file), 'utf8')), language, file);
}

async function readRecord(file: string): Promise<readonly ProductText[]> {
  return Object.values(await load(file)).flatMap((value) => inLanguages(value, file));
}

/** The texts of a value that holds them by language, at the top or below. */
function inLanguages(value: unknown, place: string): readonly ProductText[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isLanguage(name)
      ? textsIn(inner, name, `${place} ${name}`)
      : inLanguages(inner, `${place} ${name}`),
  );
}

/** Every text of a value. */
function textsIn(value: unknown, language: Language, place: string): readonly ProductText[] {
  if (typeof value === 'string') return [{ language, place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, language, `${place} ${key}`),
  );
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the exports of a module
  return (await import(pathToFileURL(join(workspace, file)).href)) as Record<string, unknown>;
}

async function readPage(file: string): Promise<readonly ProductText[]> {
  const language = basename(join(file, '..'));
  if (!isLanguage(language)) return [];
  return linesOf(await readFile(join(workspace, file), 'utf8'), language, file, 1);
}

/** A banner says the same in all languages, one after the other, each below its name. */
async function readBanner(file: string): Promise<readonly ProductText[]> {
  const markdown = await readFile(join(workspace, file), 'utf8');
  return markdown.split(/^# /m).flatMap((part) => {
    const language = part.slice(0, 2);
    return isLanguage(language) ? linesOf(part.slice(2), language, file, 1) : [];
  });
}

function linesOf(
  markdown: string,
  language: Language,
  file: string,
  first: number,
): readonly ProductText[] {
  return markdown
    .split('\n')
    .map((line, index) => ({ language, place: `${file}:${index + first}`, text: wordsOf(line) }))
    .filter(({ text }) => text !== '');
}

/** What is read of a line: neither addresses nor ids nor the names of components. */
function wordsOf(line: string): string {
  return line
    .replace(/^(updated|kind): .*|^---$|^\|[ |:-]+\|$/, '')
    .replace(/^(title|description): /, '')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/:operator\[[^\]]*\]/g, '{{operator}}')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/:+(term|warning|contact|toc|sitemap)\b/g, '')
    .replaceAll(/[[\]|*]/g, ' ')
    .trim();
}
