import type {
  Published,
  PublishedContent,
  PublishedBanner,
  PublishedText,
} from '@amendes/protocol/published.ts';
import { contentName, type ContentRelease } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releaseAddress } from '../site/site-folder.ts';
import type { RouteTable } from './route-table.ts';

/** What the browser is told of texts and notice. */
export function publishedOf(
  { routes }: RouteTable,
  content: ContentRelease | undefined,
  notice: PublishedBanner | undefined,
  closure?: PublishedBanner,
): Published {
  return {
    listed: routes
      .filter(({ pattern, indexed }) => indexed && !pattern.includes(':'))
      .map(({ pattern }) => pattern),
    ...(content && { content: publishedContent(content) }),
    ...(notice && { notice }),
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
