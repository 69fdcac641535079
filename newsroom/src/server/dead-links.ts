import { distance } from 'fastest-levenshtein';
import { parseSources } from '@amendes/delivery/content/read/read-sources.ts';
import type { CheckedContent } from '@amendes/delivery/content/check/check-content.ts';
import type { Inline } from '@amendes/protocol/content-page.ts';
import type { Correction, Place } from '../wire.ts';

/** Largest difference between two names that still match, as a fraction of the longer one. */
const unlike = 0.4;

/** Penalty for targets outside the meant page: of two equally near targets, the one on that page is proposed. */
const elsewhere = 0.05;

/** Place of the site that a link may lead to. */
export interface Target {
  readonly address: string;
  /** Names of the place: the one in its address, and its title. */
  readonly names: readonly string[];
}

/** Returns all places that a page in its language may link to: pages, sections, and the other addresses of the site. */
export function targetsOf({ texts, pages }: CheckedContent, place: Place): readonly Target[] {
  const { settings } = parseSources({ 'content.json': texts['content.json'] ?? '' }, '');
  const find = (page: string, language: string) =>
    pages.find((each) => each.page === page && each.language === language);
  const ofPages = settings.pages.flatMap((page): readonly Target[] => {
    const shown = find(page, place.language) ?? find(page, 'fr');
    if (!shown) return [];
    const before = page === place.page ? '' : `/tai/${page}`;
    const sections = shown.body.flatMap((block) =>
      block.type === 'heading'
        ? [{ address: `${before}#${block.id}`, names: [block.id, plainText(block.children)] }]
        : [],
    );
    return [{ address: `/tai/${page}`, names: [page, shown.title] }, ...sections];
  });
  const others = Object.entries(settings.otherAddresses).flatMap(([address, anchors]) => [
    { address, names: [address.split('/').at(-1) ?? ''] },
    ...anchors.map((anchor) => ({ address: `${address}#${anchor}`, names: [anchor] })),
  ]);
  return [...ofPages, ...others];
}

/**
 * Proposes corrections for a dead link at an offset: a link to the nearest place, by its address or its words, or no
 * link at all. Returns nothing if no link in the usual notation stands there.
 */
export function correctDeadLink(
  text: string,
  at: number,
  targets: readonly Target[],
): readonly Correction[] {
  const [link, words, address] = /^\[([^\]]*)\]\(([^)\s]*)[^)]*\)/.exec(text.slice(at)) ?? [];
  if (link === undefined || words === undefined || address === undefined) return [];
  const from = at + words.length + '[]('.length;
  const found = nearest(address, words, targets);
  const lead = found && { ...leadTo(found), from, to: from + address.length };
  const to = at + link.length;
  const remove = { label: 'Retirer le lien, garder le texte', from: at, to, insert: words };
  return [...(lead ? [lead] : []), remove];
}

/** Proposes the same corrections for a word that refers to a missing glossary entry. */
export function correctTerm(
  text: string,
  at: number,
  targets: readonly Target[],
): readonly Correction[] {
  const [term, words, id] = /^:term\[([^\]]*)\]\{id=([^}]*)\}/.exec(text.slice(at)) ?? [];
  if (term === undefined || words === undefined || id === undefined) return [];
  const entries = targets.filter(({ address }) => address.startsWith('/tai/glossaire#'));
  const found = nearest(`/tai/glossaire#${id}`, words, entries);
  const to = at + term.length;
  const from = to - id.length - 1;
  const lead = found && { ...leadTo(found), from, to: to - 1, insert: anchorOf(found.address) };
  const remove = { label: 'Retirer le renvoi, garder le mot', from: at, to, insert: words };
  return [...(lead ? [lead] : []), remove];
}

const leadTo = ({ address, names: [name = '', title = name] }: Target) => ({
  label: `Mener à « ${title} » (${address})`,
  insert: address,
});

function nearest(address: string, words: string, targets: readonly Target[]): Target | undefined {
  const [page = '', anchor] = address.split('#');
  const isOn = (target: Target) => target.address.split('#')[0] === page;
  const wanted = anchor ?? page.split('/').at(-1) ?? '';
  const [best] = targets
    .map((target) => {
      const unlikeness = Math.min(
        ...target.names.flatMap((name) => [differenceOf(name, wanted), differenceOf(name, words)]),
      );
      const isMeant = anchor === undefined ? !target.address.includes('#') : isOn(target);
      return { target, unlikeness: unlikeness + (isMeant ? 0 : elsewhere) };
    })
    .filter(({ unlikeness }) => unlikeness <= unlike)
    .toSorted((one, other) => one.unlikeness - other.unlikeness);
  if (anchor === undefined || best) return best?.target;
  // The page exists, or one with a similar name, but not the section.
  const pages = targets.filter((target) => !target.address.includes('#'));
  return pages.find((target) => target.address === page) ?? nearest(page, words, pages);
}

/** Returns 0 for equal texts up to 1 for nothing in common, ignoring accents, capitals and dashes. */
function differenceOf(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)];
  if (a === '' || b === '') return 1;
  return distance(a, b) / Math.max(a.length, b.length);
}

/** Returns a text without accents, capitals and dashes. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('-', ' ')
    .toLowerCase()
    .trim();

const anchorOf = (address: string) => address.split('#')[1] ?? '';

/** Returns the text of inlines, without markup. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return 'children' in inline ? plainText(inline.children) : ' ';
    })
    .join('');
