import type { Published } from '@amendes/protocol/published.ts';
import { languages, type Language } from '../site/languages.ts';
import { browserRegistry, otherShells, type ServedPart } from './browser-registry.ts';
import { canMeet } from './can-meet.ts';
import type { PageToRender } from '@amendes/protocol/server-module.ts';
import type { Release } from '../release/release.ts';
import { canRender, renderPage } from '../render/renderer.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { composeDocument, type DocumentText, type Prerendering } from './document.ts';
import { documentText, readText } from './document-text.ts';
import { inlineStyles } from './inline-styles.ts';
import { artifact, type Files, type Artifact } from './artifact.ts';
import type { ReadSite } from './read-site.ts';
import { publishedInDocument } from './published-in-document.ts';
import { documentFile, documentName, unknownAddress, type DocumentKind } from './route-table.ts';

/**
 * The documents of one part: one a language and kind of answer, one more for each page that has its own.
 * Of other parts there is in them only what those answer, so that a release of one part leaves all documents
 * of the others alone unless its addresses change.
 */
export function documentsArtifact(folder: SiteFolder, site: ReadSite, part: ServedPart): Artifact {
  const { name } = part.release;
  const { shell, configuration, content } = site;
  const kinds = kindsOf(site, name).map((kind) => ({
    ...kind,
    texts: kind.content === undefined ? undefined : content?.pages[kind.content],
  }));
  const published = kinds.map((kind) =>
    languages.map((language) => publishedFor(site, kind, language)),
  );
  return artifact({
    name,
    inputs: { shell, part, configuration, kinds, published, elsewhere: elsewhere(site, name) },
    place: `documents/${name}`,
    spread: false,
    render: () => renderDocuments(folder, site, part, kinds),
  });
}

/**
 * Those patterns of other remotes that answer what one of this part's or the shell's answers, too: all that a
 * document says of them.
 */
function elsewhere({ table, shell }: ReadSite, name: string): readonly string[] {
  const isKnown = ({ part }: { readonly part: string }) =>
    [name, shell.release.name].includes(part);
  const open = table.routes.filter((route) => isKnown(route) && route.pattern.includes(':'));
  return table.routes
    .filter((route) => !isKnown(route))
    .map(({ pattern }) => pattern)
    .filter((pattern) => open.some((own) => canMeet(pattern, own.pattern)));
}

/** A kind of answer, at one of its addresses. */
interface PlacedKind extends DocumentKind {
  readonly pattern: string;
}

/** Nobody’s address. */
const nowhere = '/404';

/** Each kind of answer once, in the order of the routes. */
function kindsOf({ table }: ReadSite, name: string) {
  const kinds = [...table.routes, { ...unknownAddress(table), pattern: nowhere }].filter(
    ({ part }) => part === name,
  );
  return [...new Map(kinds.map((kind) => [documentFile(kind, 'fr'), kind])).values()];
}

function publishedFor(
  { published, content }: ReadSite,
  { content: page }: DocumentKind,
  language: string,
): Published {
  const texts = page === undefined ? {} : (content?.pages[page] ?? {});
  const showsList = Object.values(texts).some(({ listsSite }) => listsSite);
  return publishedInDocument(published, { page, showsList, language });
}

async function renderDocuments(
  folder: SiteFolder,
  site: ReadSite,
  part: ServedPart,
  kinds: readonly PlacedKind[],
): Promise<Files> {
  const { shell, content, published, configuration } = site;
  const registry = {
    ...browserRegistry(shell, part, configuration),
    elsewhere: elsewhere(site, part.release.name),
  };
  // Of a part that is switched off, the shell says so.
  const shown = part.disabled ? shell.release : part.release;
  const styles = new Map(
    await Promise.all(
      [...new Set([shell.release, shown])].map(
        async (release) => [release, await inlineStyles(folder, release)] as const,
      ),
    ),
  );
  const files: Record<string, string> = {};
  for (const kind of kinds) {
    for (const language of languages) {
      const text = part.disabled
        ? undefined
        : documentText(content, published, kind.content, language);
      const page = {
        language,
        address: addressOf(kind),
        registry,
        published: publishedFor(site, kind, language),
        configuration,
      };
      files[documentFile(kind, language)] = composeDocument({
        ...page,
        shell: shell.release,
        otherShells: otherShells(shell, part),
        part: shown,
        indexed: kind.indexed,
        address: publicAddress(site, kind, language),
        content: kind.content,
        text,
        styles,
        partOrigins: configuration.overrides?.origins,
        rendering: await prerender(folder, shell.release, shown, kind, page, text),
      });
    }
  }
  return files;
}

/** An address of a kind, whatever stands for its parameters. */
const addressOf = ({ pattern }: PlacedKind) => pattern.replaceAll(/:\w+/g, '-');

/** The page's one address for everybody; none where several addresses are answered with the same document. */
function publicAddress(
  { table, configuration: { siteOrigin } }: ReadSite,
  kind: PlacedKind,
  language: Language,
): string | undefined {
  const name = documentName(kind, language);
  const answered = table.routes.filter((route) => documentName(route, language) === name);
  const isOne = answered.length === 1 && !kind.pattern.includes(':');
  return siteOrigin && isOne ? `${siteOrigin}${kind.pattern}?langue=${language}` : undefined;
}

/** The page, where it is the same for everybody; else what is around it. Nothing where a release cannot render. */
async function prerender(
  folder: SiteFolder,
  shell: Release,
  shown: Release,
  kind: PlacedKind,
  page: Omit<PageToRender, 'remote' | 'text' | 'frameOnly'>,
  text: DocumentText | undefined,
): Promise<Prerendering | undefined> {
  if (!canRender(shell)) return undefined;
  const isWhole =
    kind.prerendered && canRender(shown) && (kind.content === undefined || text !== undefined);
  if (!isWhole) {
    const frame = await renderPage(folder, { shell }, { ...page, frameOnly: true });
    return { ...frame, prerendered: 'frame' };
  }
  const remote = shown === shell ? undefined : shown;
  const rendered = await renderPage(
    folder,
    { shell, remote },
    { ...page, frameOnly: false, ...(text && { text: await readText(folder, text) }) },
  );
  return { ...rendered, prerendered: 'page' };
}
