import { relative } from 'node:path';
import type { Inline } from '@amendes/config/content-page.ts';
import { noticeKinds, type PublishedNotice } from '@amendes/config/published.ts';
import { DeliveryError } from '../../delivery-error.ts';
import { languages } from '../../languages.ts';
import { ContentRefused } from '../content-refused.ts';
import type { ContentSettings } from '../read/content-settings.ts';
import { parseMarkdown, pointOf, type MarkdownNode } from '../read/parse-markdown.ts';
import { readFrontMatter } from '../read/read-front-matter.ts';
import { readInlines } from '../read/read-inlines.ts';
import { readText } from '../read/read-text.ts';
import { beginReading, report, type Reading } from '../read/reading.ts';

/** It stands above every page: more than this pushes the page out of sight. */
const longest = 400;

const top = { line: 1, column: 1 };

/**
 * A notice from its file: its kind at the top, then a section for each language, `# fr` and so on, of
 * paragraphs with links and emphasis.
 * @throws {DeliveryError} when the file cannot be read.
 * @throws {ContentRefused} when something is wrong with it.
 */
export async function readNotice(
  path: string,
  settings: ContentSettings,
): Promise<Omit<PublishedNotice, 'build'>> {
  const file = relative(process.cwd(), path);
  const { text, problems } = await readText(path, file).catch(() => {
    throw new DeliveryError(`${path}: cannot be read`);
  });
  const reading = beginReading(file, settings.sites);
  reading.problems.push(...problems);
  const { children } = parseMarkdown(text);
  const { kind: written } = readFrontMatter(reading, children, ['kind']);
  const kind = noticeKinds.find((known) => known === written);
  if (!kind) report(reading, top, `kind is one of ${noticeKinds.join(', ')}`);
  const texts = readLanguages(reading, children);
  for (const language of languages.filter((each) => !texts[each])) {
    report(reading, top, `The notice says nothing in ${language}: it lacks # ${language}`);
  }
  checkMentions(reading, settings);
  if (!kind || reading.problems.length > 0) throw new ContentRefused(reading.problems);
  return { kind, texts };
}

function readLanguages(reading: Reading, nodes: readonly MarkdownNode[]): PublishedNotice['texts'] {
  const texts: Record<string, readonly (readonly Inline[])[]> = {};
  let language = '';
  for (const node of nodes) {
    if (node.type === 'heading') {
      const [label] = node.children;
      language = label?.type === 'text' ? label.value.trim() : '';
      if (node.depth !== 1 || !languages.some((known) => known === language)) {
        report(
          reading,
          pointOf(node),
          `A section begins with its language: # ${languages.join(', # ')}`,
        );
      }
    } else if (node.type === 'paragraph' && language !== '') {
      texts[language] = [...(texts[language] ?? []), readParagraph(reading, node)];
    } else if (node.type !== 'yaml') {
      report(
        reading,
        pointOf(node),
        'A notice consists of paragraphs, below the # of their language',
      );
    }
  }
  return texts;
}

function readParagraph(
  reading: Reading,
  node: Extract<MarkdownNode, { readonly type: 'paragraph' }>,
): readonly Inline[] {
  const { start, end } = node.position ?? {};
  const length = (end?.offset ?? 0) - (start?.offset ?? 0);
  if (length > longest) {
    report(
      reading,
      pointOf(node),
      `${length} characters: a notice has at most ${longest}, and links to more`,
    );
  }
  return readInlines(reading, node.children);
}

/** It is read on every page, by the shell alone: nothing in it depends on the information pages' texts. */
function checkMentions(reading: Reading, { pages, otherAddresses }: ContentSettings): void {
  const addresses = [...Object.keys(otherAddresses), ...pages.map((page) => `/tai/${page}`)];
  for (const link of reading.links) {
    const [address = ''] = link.text.split('#');
    if (!addresses.includes(address))
      report(reading, link, `A dead link: there is no page ${address}`);
  }
  for (const term of reading.terms) {
    report(reading, term, 'A notice has no terms: link to the glossary instead');
  }
  if (reading.facts.size > 0) report(reading, top, 'A notice names no facts of the operator');
}
