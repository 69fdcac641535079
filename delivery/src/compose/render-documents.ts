import type { ContentPage } from '@amendes/protocol/content-page.ts';
import type { Published } from '@amendes/protocol/published.ts';
import type { PageToRender } from '@amendes/protocol/server-module.ts';
import type { ContentRelease } from '../release/content-release.ts';
import { canRender, type Release } from '../release/release.ts';
import { renderPage } from '../render/renderer.ts';
import { languages, type Language } from '../site/languages.ts';
import type { RenderedFiles } from './artifact.ts';
import { browserRegistry, otherShells, type ServedPart } from './browser-registry.ts';
import {
  composeDocument,
  type DocumentText,
  type InlineStyle,
  type Prerendering,
} from './document.ts';
import { documentFile, documentName, type DocumentKind } from './composition.ts';
import type { SiteSources } from './site-sources.ts';

/** Data that the documents of one part are made from, besides the files of releases. */
interface PlannedDocuments {
  readonly part: ServedPart;
  readonly kinds: readonly PlannedKind[];
  /**
   * Patterns of other remotes that can match the same address as a pattern of this part or of the shell. A document
   * contains nothing else of other remotes.
   */
  readonly elsewhere: readonly string[];
}

/** A kind of answer, at one of its addresses. */
export interface PlannedKind extends DocumentKind {
  readonly pattern: string;
  /** Texts of the information page that it shows. */
  readonly texts: ContentRelease['pages'][string] | undefined;
  readonly published: Published;
}

/**
 * Renders the documents of one part, by the names of their files.
 * @throws {DeliveryError} when a file of a release is damaged, or a release cannot render its page.
 */
export async function renderDocuments(
  site: SiteSources,
  { part, kinds, elsewhere }: PlannedDocuments,
): Promise<RenderedFiles> {
  const { shell, content, configuration } = site;
  // The shell shows the message of a part that is switched off.
  const shown = part.disabled ? shell.release : part.release;
  const read = [shell.release, shown].map(
    async (release) => [release, await inlineStyles(site, release)] as const,
  );
  const styles = new Map(await Promise.all(read));
  const rendered = async (kind: PlannedKind, language: Language): Promise<string> => {
    const text = part.disabled ? undefined : documentText(content, kind.content, language);
    const page = {
      language,
      // An address of this kind, with a placeholder for each parameter.
      address: kind.pattern.replaceAll(/:\w+/g, '-'),
      registry: { ...browserRegistry(shell, part, configuration, language), elsewhere },
      published: kind.published,
      configuration,
    };
    return composeDocument({
      ...page,
      shell: shell.release,
      otherShells: otherShells(shell, part),
      part: shown,
      indexed: kind.indexed,
      address: publicAddress(site, kind, language),
      text,
      styles,
      partOrigins: configuration.overrides?.origins,
      rendering: await prerender(site, shown, kind, page, text),
    });
  };
  return Object.fromEntries(
    kinds.flatMap((kind) =>
      languages.map((language) => [documentFile(kind, language), rendered(kind, language)]),
    ),
  );
}

/** Returns the only public address of the page, or undefined if several addresses have the same document. */
function publicAddress(
  { table, configuration: { siteOrigin } }: SiteSources,
  kind: PlannedKind,
  language: Language,
): string | undefined {
  const name = documentName(kind, language);
  const answered = table.routes.filter((route) => documentName(route, language) === name);
  const isOne = answered.length === 1 && !kind.pattern.includes(':');
  return siteOrigin && isOne ? `${siteOrigin}${kind.pattern}?langue=${language}` : undefined;
}

/** Renders the whole page if it is the same for everybody, otherwise its frame. Undefined if the shell cannot render. */
async function prerender(
  site: SiteSources,
  shown: Release,
  kind: PlannedKind,
  page: Omit<PageToRender, 'remote' | 'text' | 'frameOnly'>,
  text: DocumentText | undefined,
): Promise<Prerendering | undefined> {
  const shell = site.shell.release;
  if (!canRender(shell)) return undefined;
  const isFullPage =
    kind.prerendered && canRender(shown) && (kind.content === undefined || text !== undefined);
  if (!isFullPage) {
    const frame = await renderPage(site.readFile, { shell }, { ...page, frameOnly: true });
    return { ...frame, prerendered: 'frame' };
  }
  const remote = shown === shell ? undefined : shown;
  const rendered = await renderPage(
    site.readFile,
    { shell, remote },
    { ...page, frameOnly: false, ...(text && { text: await readText(site, text) }) },
  );
  return { ...rendered, prerendered: 'page' };
}

/** Returns the text that a document shows: the page’s text in this language, or in French if there is no translation. */
export function documentText(
  release: ContentRelease | undefined,
  page: string | undefined,
  language: Language,
): DocumentText | undefined {
  if (!release || page === undefined) return undefined;
  const texts = release.pages[page];
  const text = texts?.[language] ?? texts?.['fr'];
  return (
    text && { page, title: text.title, description: text.description, release, file: text.file }
  );
}

async function readText(
  { readFile }: SiteSources,
  { release, file }: DocumentText,
): Promise<ContentPage> {
  const bytes = await readFile(release, file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publishContent`
  return JSON.parse(bytes.toString()) as ContentPage;
}

/** Such styles cannot be inlined: they would end the element, or load other files from the wrong place. */
const boundToFile = /<\/style|@import|url\(\s*["']?(?!data:|#)/i;

/** Returns the styles of a release’s first screen that can be inlined into a document. */
async function inlineStyles(
  { readFile }: SiteSources,
  release: Release,
): Promise<readonly InlineStyle[]> {
  const files = release.first.styles.map(async (file) => ({
    file,
    css: (await readFile(release, file)).toString(),
  }));
  return (await Promise.all(files)).filter(({ css }) => !boundToFile.test(css));
}
