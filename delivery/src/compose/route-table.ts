import type { Language } from '../site/languages.ts';

/** Which document answers an address, for whoever serves the site. */
export interface RouteTable {
  readonly routes: readonly (DocumentKind & { readonly pattern: string })[];
  /** The part that answers every other address, with the status 404. */
  readonly shell: string;
}

export const routeTableFile = 'routes.json';

/** What an address is answered with, in any language. */
export interface DocumentKind {
  readonly part: string;
  readonly indexed: boolean;
  /** The information page that is shown there: it has documents of its own. */
  readonly content?: string;
  /** Name of a document of its own. */
  readonly document?: string;
  /** Whether that holds the whole page. */
  readonly prerendered?: boolean;
}

/** Path of a document below the folder of all documents: each part has a folder of its own. */
export function documentName(kind: DocumentKind, language: Language): string {
  return `${kind.part}/${documentFile(kind, language)}`;
}

/** Name of a document in the folder of its part. */
export function documentFile(
  { indexed, content, document }: DocumentKind,
  language: Language,
): string {
  return `${document ?? content ?? 'index'}.${language}${indexed ? '' : '.unlisted'}.html`;
}

/** What no route answers. */
export const unknownAddress = ({ shell }: RouteTable): DocumentKind => ({
  part: shell,
  indexed: false,
  document: 'not-found',
  prerendered: true,
});

/** Beside the documents, and replaced with them. */
export const partsFile = 'parts.json';
export const publishedFile = 'published.json';
export const sitemapFile = 'sitemap.xml';
export const robotsFile = 'robots.txt';

export function textsName(language: Language): string {
  return `${language}.json`;
}
