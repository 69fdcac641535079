import { artifact, type Artifact } from './artifact.ts';
import type { ServedPart } from './browser-registry.ts';
import { publishedInDocument } from './published.ts';
import { renderDocuments, type PlannedKind } from './render-documents.ts';
import { documentFile, unknownAddress } from './composition.ts';
import type { SiteSources } from './site-sources.ts';

/**
 * The documents of one part: one a language and kind of answer, one more for each page that has its own.
 * Of other parts there is in them only what those answer, so that a release of one part leaves all documents
 * of the others alone unless its addresses change.
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

/** Nobody’s address. */
const nowhere = '/404';

/** Each kind of answer once, in the order of the routes. */
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

/** Says whether there is an address that two patterns answer. */
export function canMeet(one: string, other: string): boolean {
  const [ones, others] = [one.split('/'), other.split('/')];
  return (
    ones.length === others.length &&
    ones.every((segment, index) => isOpen(segment) || canBe(segment, others[index] ?? ''))
  );
}

const isOpen = (segment: string) => segment.startsWith(':');

const canBe = (segment: string, other: string) => isOpen(other) || segment === other;
