import { artifact, type Artifact } from './artifact.ts';
import type { ServedPart } from './browser-registry.ts';
import { publishedInDocument } from './published.ts';
import { renderDocuments, type PlannedKind } from './render-documents.ts';
import { documentFile, unknownAddress } from './composition.ts';
import type { SiteSources } from './site-sources.ts';

/**
 * Plans the documents of one part: one per language and kind of answer, and one more for each page that has its own.
 * They contain nothing of other parts except their addresses, so that a release of one part leaves the documents of
 * all others unchanged unless its addresses change.
 */
export function documentsArtifact(site: SiteSources, part: ServedPart): Artifact {
  const { name } = part.release;
  const { shell, configuration } = site;
  const planned = { part, kinds: kindsOf(site, name), elsewhere: elsewhere(site, name) };
  const inputs = { shell, configuration, ...planned };
  return artifact(inputs, {
    name,
    place: `documents/${name}`,
    spread: false,
    render: () => renderDocuments(site, planned),
  });
}

function elsewhere({ table, shell }: SiteSources, name: string): readonly string[] {
  const isKnown = ({ part }: { readonly part: string }) =>
    [name, shell.release.name].includes(part);
  const open = table.routes.filter((route) => isKnown(route) && route.pattern.includes(':'));
  return table.routes
    .filter((route) => !isKnown(route))
    .map(({ pattern }) => pattern)
    .filter((pattern) => open.some((own) => canMeet(pattern, own.pattern)));
}

/** An address that no route has. */
const nowhere = '/404';

/** Returns each kind of answer once, in the order of the routes. */
function kindsOf({ table, published, content }: SiteSources, name: string): readonly PlannedKind[] {
  const all = [...table.routes, { ...unknownAddress(table), pattern: nowhere }].filter(
    ({ part }) => part === name,
  );
  const once = new Map(all.map((kind) => [documentFile(kind, 'fr'), kind])).values();
  return [...once].map((kind) => {
    const page = kind.content;
    const texts = page === undefined ? undefined : content?.pages[page];
    const showsList = Object.values(texts ?? {}).some(({ listsSite }) => listsSite);
    return { ...kind, texts, published: publishedInDocument(published, { page, showsList }) };
  });
}

/** True if two patterns can match the same address. */
export function canMeet(one: string, other: string): boolean {
  const [ones, others] = [one.split('/'), other.split('/')];
  return (
    ones.length === others.length &&
    ones.every((segment, index) => isOpen(segment) || canBe(segment, others[index] ?? ''))
  );
}

const isOpen = (segment: string) => segment.startsWith(':');

const canBe = (segment: string, other: string) => isOpen(other) || segment === other;
