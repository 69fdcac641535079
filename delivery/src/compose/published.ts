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

/**
 * Reduces the published state to what one document needs. It names the file of the document’s own text in each
 * language. The full state is requested on each navigation, and each text costs the bytes of its hash, so only the
 * documents of the page that lists the site contain all of them.
 * @param page The information page that the document is for, if any.
 */
export function publishedInDocument(
  published: Published,
  { page, showsList }: { readonly page: string | undefined; readonly showsList: boolean },
): Published {
  if (showsList) return published;
  const { content, ...others } = published;
  const own = page === undefined ? undefined : content?.pages[page];
  return {
    ...others,
    listed: [],
    ...(content &&
      page !== undefined &&
      own && { content: { ...content, pages: { [page]: own } } }),
  };
}

/** Returns the state of texts and banner that the browser reads. */
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
