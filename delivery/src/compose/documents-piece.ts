import type { Published, PublishedContent } from '@amendes/config/published.ts';
import { languages } from '../languages.ts';
import { browserRegistry, type ServedPart } from './browser-registry.ts';
import { composeDocument } from './document.ts';
import { documentText } from './document-text.ts';
import { piece, type Files, type Piece } from './piece.ts';
import type { ReadSite } from './read-site.ts';
import { documentFile, unknownAddress, type DocumentKind } from './route-table.ts';

/**
 * The documents of one part: one a language and kind of answer, one more for each information page. What
 * other parts are is not in them, so that a release of one part leaves all documents of the others alone.
 */
export function documentsPiece(site: ReadSite, part: ServedPart): Piece {
  const { name } = part.release;
  const { shell, configuration, content } = site;
  const kinds = kindsOf(site, name).map((kind) => ({
    ...kind,
    published: publishedFor(site, kind),
    texts: kind.content === undefined ? undefined : content?.pages[kind.content],
  }));
  return piece({
    name,
    inputs: { shell, part, configuration, kinds },
    place: `documents/${name}`,
    spread: false,
    render: () => renderDocuments(site, part, kinds),
  });
}

/** A kind of answer, with what its documents say of texts. */
interface TextedKind extends DocumentKind {
  readonly published: Published;
}

/** Each kind of answer once, in the order of the routes. */
function kindsOf({ table }: ReadSite, name: string): readonly DocumentKind[] {
  const kinds = [...table.routes, unknownAddress(table)]
    .filter(({ part }) => part === name)
    .map(({ part, indexed, content }) => ({
      part,
      indexed,
      ...(content !== undefined && { content }),
    }));
  return [...new Map(kinds.map((kind) => [documentFile(kind, 'fr'), kind])).values()];
}

function renderDocuments(site: ReadSite, part: ServedPart, kinds: readonly TextedKind[]): Files {
  const { shell, content, published, configuration } = site;
  const registry = browserRegistry(shell, part);
  const files = kinds.flatMap((kind) => {
    return languages.map((language) => {
      const document = composeDocument({
        registry,
        shell: shell.release,
        part: part.disabled ? shell.release : part.release,
        language,
        configuration,
        indexed: kind.indexed,
        published: kind.published,
        text: part.disabled ? undefined : documentText(content, published, kind.content, language),
      });
      return [documentFile(kind, language), document] as const;
    });
  });
  return Object.fromEntries(files);
}

/** A list of as many texts is inlined whole: whoever goes on to another text needs nothing else. */
const fewTexts = 100;

/**
 * What a document says of texts: a long list is asked for when the page is left for another, and stands in
 * the documents of the page that shows it alone.
 */
function publishedFor(
  { published, content }: ReadSite,
  { content: page }: DocumentKind,
): Published {
  const { content: texts, ...others } = published;
  const own = page === undefined ? undefined : texts?.pages[page];
  // The document of another part needs no text: it goes without the list.
  if (!texts || page === undefined || !own) return { ...others, listed: [] };
  const showsList = Object.values(content?.pages[page] ?? {}).some(({ listsSite }) => listsSite);
  if (showsList || countTexts(texts) <= fewTexts) return published;
  return { ...others, listed: [], content: { ...texts, pages: { [page]: own } } };
}

const countTexts = ({ pages }: PublishedContent) =>
  Object.values(pages).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
