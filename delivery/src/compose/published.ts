import type {
  Published,
  PublishedContent,
  PublishedBanner,
  PublishedText,
} from '@amendes/protocol/published.ts';
import { contentName, type ContentRelease } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releaseAddress } from '../site/site-folder.ts';
import type { RouteTable } from './composition.ts';

/** A document, as far as it matters for what it says of texts. */
export interface TextsOfDocument {
  /** The information page it is for, if it is for one. */
  readonly page: string | undefined;
  /** Whether that page shows the list of all pages. */
  readonly showsList: boolean;
  readonly language: string;
}

/** Of more texts than that, a document says nothing but its own. */
const fewTexts = 100;

/**
 * What a document says of texts. What is published is asked for whenever the page is left for another: a long list
 * stands only in the documents of the page that shows it. A short one is there for whoever goes on while that question
 * is not answered; each text weighs as much as its hash, so it is there in the document's own language.
 */
export function publishedInDocument(
  published: Published,
  { page, showsList, language }: TextsOfDocument,
): Published {
  if (showsList) return published;
  const { content, ...others } = published;
  const own = page === undefined ? undefined : content?.pages[page];
  // The document of another part needs no text: it goes without the list.
  if (!content || page === undefined || !own) return { ...others, listed: [] };
  const pages =
    countTexts(content) <= fewTexts
      ? { ...inLanguage(content.pages, language), [page]: own }
      : { [page]: own };
  return { ...others, listed: [], content: { ...content, pages } };
}

const countTexts = ({ pages }: PublishedContent) =>
  Object.values(pages).reduce((sum, texts) => sum + Object.keys(texts).length, 0);

/** Each page’s text in that language, or the French one that stands in for it. */
function inLanguage(pages: PublishedContent['pages'], language: string): PublishedContent['pages'] {
  return Object.fromEntries(
    Object.entries(pages).map(([name, texts]) => {
      const shown = texts[language] === undefined ? 'fr' : language;
      const { [shown]: text } = texts;
      return [name, text ? { [shown]: text } : texts];
    }),
  );
}

/** What the browser is told of texts and banner. */
export function publishedOf(
  { routes }: RouteTable,
  content: ContentRelease | undefined,
  banner: PublishedBanner | undefined,
  closure?: PublishedBanner,
): Published {
  return {
    listed: routes
      .filter(({ pattern, indexed }) => indexed && !pattern.includes(':'))
      .map(({ pattern }) => pattern),
    ...(content && { content: publishedContent(content) }),
    ...(banner && { notice: banner }),
    ...(closure && { closure }),
  };
}

function publishedContent(release: ContentRelease): PublishedContent {
  const { format, build, pages } = release;
  const base = releaseAddress(contentName, build);
  return {
    format,
    build,
    base,
    pages: mapValues(pages, (languages) =>
      mapValues(languages, ({ file, title }): PublishedText => {
        const sealed = release.files[file];
        if (!sealed)
          throw new DeliveryError(`The content ${build} does not hold ${file}: publish it again`);
        return { file, integrity: sealed.integrity, title };
      }),
    ),
  };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
