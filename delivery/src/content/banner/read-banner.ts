import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Inline } from '@amendes/protocol/content-page.ts';
import { bannerKinds, type PublishedBanner } from '@amendes/protocol/published.ts';
import { DeliveryError } from '../../site/delivery-error.ts';
import { languages } from '../../site/languages.ts';
import { showTime } from '../../site/show-time.ts';
import { ContentRefused, top, type Problem } from '../read/problem.ts';
import { namesIn, readContentSettings, type ContentSettings } from '../read/read-sources.ts';
import {
  parseMarkdown,
  type MarkdownNode,
  type NodeOf,
  correctSpacesIn,
  startReading,
  report,
  type Reading,
} from '../read/reading.ts';
import { pointOfEntry, readFrontMatter } from '../read/read-front-matter.ts';
import { readInlines } from '../read/read-inlines.ts';
import { checkLeftovers, readText } from '../read/read-text.ts';
import { readMoment } from './read-moment.ts';

/** Upper bound of the characters: a longer banner above every page would push the page out of sight. */
const longest = 400;

const tooLong = (length: number): string =>
  `${length} characters: a banner has at most ${longest}, and links to more`;

const times = ['from', 'until'] as const;

/**
 * Reads a banner from its file: its kind at the top, then a section for each language, `# fr` and so on, of paragraphs
 * with links and emphasis.
 * @param now Time of the publication; a prepared banner is read without it, because its times may have passed.
 * @throws {DeliveryError} if the file cannot be read.
 * @throws {ContentRefused} if something is wrong with it.
 */
export async function readBanner(
  path: string,
  settings: ContentSettings,
  now?: Date,
): Promise<Omit<PublishedBanner, 'build'>> {
  const file = relative(process.cwd(), path);
  const { text, problems } = await readText(path, file).catch(() => {
    throw new DeliveryError(`${path}: cannot be read`);
  });
  const reading = startReading(file, settings.sites);
  reading.problems.push(...problems);
  checkLeftovers(reading, text);
  const { children } = parseMarkdown(reading, text, ({ length }) => tooLong(length));
  // If the text was too large to be read, it is unknown what is missing.
  if (!reading.isComplete) throw new ContentRefused(reading.problems);
  const matter = readFrontMatter(reading, children, ['kind'], times);
  const kind = bannerKinds.find((known) => known === matter.kind);
  if (!kind) report(reading, top, `kind is one of ${bannerKinds.join(', ')}`);
  const texts = readLanguages(reading, children);
  for (const language of languages.filter((each) => !texts[each])) {
    report(reading, top, `The banner says nothing in ${language}: it lacks # ${language}`);
  }
  checkMentions(reading, settings);
  const period = readPeriod(reading, text, matter, now);
  if (!kind || reading.problems.length > 0) throw new ContentRefused(reading.problems);
  return {
    kind,
    ...period,
    texts: { ...texts, ...(texts['fr'] && { fr: correctSpacesIn(texts['fr']) }) },
  };
}

/** Reads the period in which the banner is shown. */
function readPeriod(
  reading: Reading,
  text: string,
  matter: Readonly<Record<string, string | undefined>>,
  now: Date | undefined,
): Pick<PublishedBanner, 'from' | 'until'> {
  const read = (key: (typeof times)[number]) => {
    const written = matter[key];
    if (written === undefined || written === '') return undefined;
    const moment = readMoment(written);
    if (moment.ok) return moment.moment;
    report(reading, pointOfEntry(text, key), `${key} ${moment.message}`);
    return undefined;
  };
  const [from, until] = [read('from'), read('until')];
  const end = pointOfEntry(text, 'until');
  if (from && until && until <= from) {
    report(reading, end, 'until is not after from: it would never be shown');
  } else if (until && now && until <= now) {
    report(reading, end, `until has passed: it is ${showTime(now)} now`);
  }
  return {
    ...(from && { from: from.toISOString() }),
    ...(until && { until: until.toISOString() }),
  };
}

function readLanguages(reading: Reading, nodes: readonly MarkdownNode[]): PublishedBanner['texts'] {
  const texts: Record<string, readonly (readonly Inline[])[]> = {};
  let language = '';
  for (const node of nodes) {
    if (node.type === 'heading') {
      const [label] = node.children;
      language = label?.type === 'text' ? label.value.trim() : '';
      if (node.depth !== 1 || !languages.some((known) => known === language)) {
        report(reading, node, `A section begins with its language: # ${languages.join(', # ')}`);
      }
    } else if (node.type === 'paragraph' && language !== '') {
      texts[language] = [...(texts[language] ?? []), readParagraph(reading, node)];
    } else if (node.type !== 'yaml') {
      report(reading, node, 'A banner consists of paragraphs, below the # of their language');
    }
  }
  return texts;
}

function readParagraph(reading: Reading, node: NodeOf<'paragraph'>): readonly Inline[] {
  const { start, end } = node.position ?? {};
  const length = (end?.offset ?? 0) - (start?.offset ?? 0);
  if (length > longest) report(reading, node, tooLong(length));
  return readInlines(reading, node.children);
}

/** Checks the links. The shell shows the banner on every page, so it must not depend on the information pages' texts. */
function checkMentions(reading: Reading, { pages, otherAddresses }: ContentSettings): void {
  const addresses = [...Object.keys(otherAddresses), ...pages.map((page) => `/tai/${page}`)];
  for (const link of reading.links) {
    const [address = ''] = link.text.split('#');
    if (!addresses.includes(address))
      report(reading, link, `A dead link: there is no page ${address}`);
  }
  for (const term of reading.terms) {
    report(reading, term, 'A banner has no terms: link to the glossary instead');
  }
  if (reading.facts.size > 0) report(reading, top, 'A banner names no facts of the operator');
}

/** Folder of the banners that are written before they are needed. */
const preparedBanners = 'banners';
const extension = '.md';

/** Returns the problems of the prepared banners in a content folder. */
export async function checkBanners(folder: string): Promise<readonly Problem[]> {
  const settings = await readContentSettings(folder);
  const problems = (await preparedIn(folder)).map(async (file) => {
    try {
      await readBanner(file, settings);
      return [];
    } catch (error) {
      if (error instanceof ContentRefused) return error.problems;
      throw error;
    }
  });
  return (await Promise.all(problems)).flat();
}

/** Returns the prepared banners, with the names of their files. */
export async function readPreparedBanners(folder: string) {
  const files = await preparedIn(folder);
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file, extension),
      text: await readFile(file, 'utf8'),
    })),
  );
}

async function preparedIn(folder: string): Promise<readonly string[]> {
  const names = await namesIn(join(folder, preparedBanners));
  return names
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => join(folder, preparedBanners, name));
}
