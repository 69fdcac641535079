import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readText } from '../tool/run-tool.ts';
import type { WrittenPage } from './link-faults.ts';
import { languages, type Language } from '@amendes/delivery/site/languages.ts';

/** Text of the product, and its place. */
export interface ProductText {
  readonly language: Language;
  /** File, with the key of the text or its line. */
  readonly place: string;
  readonly text: string;
}

const dictionaries = [
  'shell/src/texts/*.json',
  'mfe-*/src/**/texts/*.json',
  'shared/fines/messages/*.json',
  'sandbox/src/texts/*.json',
];

/** Modules whose values contain all languages. */
const records = [
  'delivery/src/compose/document-words.ts',
  'delivery/src/switch-off/prepared-messages.ts',
];

const content = 'mfe-static-pages/content';

/** Returns all texts of the product: screens, pages, banners, documents, mails and the sandbox's simulator. */
export async function everyText(): Promise<readonly ProductText[]> {
  const found = await Promise.all([
    ...files(dictionaries).map(readDictionary),
    ...records.map(readRecord),
    ...files([`${content}/banners/*.md`]).map(readBanner),
  ]);
  const pages = await everyPage();
  return [
    ...found.flat(),
    ...pages.flatMap(({ markdown, language, place }) => linesOf(markdown, language, place)),
  ];
}

/** Returns the sources of the information pages. */
export async function everyPage(): Promise<readonly WrittenPage[]> {
  const found = files([`${content}/??/*.md`]).map(async (file) => {
    const language = basename(join(file, '..'));
    const markdown = await readText(file);
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
  return textsIn(JSON.parse(await readText(file)), file, language);
}

async function readRecord(file: string): Promise<readonly ProductText[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the exports of a module
  const module = (await import(pathToFileURL(join(workspace, file)).href)) as object;
  return Object.values(module).flatMap((value: unknown) => textsIn(value, file));
}

/** Returns every text of a value. If no language is given, a key in the value names it, at the top or below. */
function textsIn(value: unknown, place: string, language?: Language): readonly ProductText[] {
  if (typeof value === 'string') return language ? [{ language, place, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, `${place} ${key}`, language ?? (isLanguage(key) ? key : undefined)),
  );
}

/** Reads a banner: the same text in all languages, one after the other, each below its language's name. */
async function readBanner(file: string): Promise<readonly ProductText[]> {
  const markdown = await readText(file);
  return markdown.split(/^# /m).flatMap((part) => {
    const language = part.slice(0, 2);
    return isLanguage(language) ? linesOf(part.slice(2), language, file) : [];
  });
}

function linesOf(markdown: string, language: Language, file: string): readonly ProductText[] {
  return markdown
    .split('\n')
    .map((line, index) => ({ language, place: `${file}:${index + 1}`, text: wordsOf(line) }))
    .filter(({ text }) => text !== '');
}

/** Returns the words of a line, without addresses, ids and names of components. */
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
