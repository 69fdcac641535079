import { unknown } from 'valibot';
import { shortIntegrityOf } from '../release/release.ts';
import { parseJson } from '../site/parse-json.ts';

/** Element of a document, as far as it is checked here. */
interface DocumentElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Index at which it starts. */
  readonly at: number;
}

const written = /<(script|style)\b([^>]*)>(.*?)<\/\1>|<(link|meta)\b([^>]*)>/gis;

const attribute = /([\w-]+)(?:="([^"]*)")?/g;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const unescape = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

/** Policy of a header or of a document: the allowed sources by directive. */
type Policy = ReadonlyMap<string, readonly string[]>;

const hashed = /^'sha(?:256|384|512)-/;

const hashOf = (text: string) => `'${shortIntegrityOf(Buffer.from(text))}'`;

/** File that a document names, and the hash that a browser requires of it. */
export interface NamedFile {
  readonly address: string;
  readonly integrity: string | undefined;
}

export interface OpenedDocument {
  /** Faults at which a browser would stop. */
  readonly problems: readonly string[];
  /** Files that a browser would load for the first screen. */
  readonly files: readonly NamedFile[];
  /** Data in the document, by the id of its element. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads a document as a browser would: it checks each script and style against every policy that applies, the one of the header
 * that arrived with it and its own.
 * @param header The header `content-security-policy`.
 */
export function openDocument(html: string, header: string | undefined): OpenedDocument {
  const elements = elementsOf(html);
  const named = elements.filter(isPolicy);
  const policies = [
    ...(header === undefined ? [] : header.split(',')),
    ...named.map(({ attributes }) => attributes['content'] ?? ''),
  ].map(parsePolicy);
  const scripts = elements.filter(isRun);
  const inline = scripts.filter(({ attributes }) => attributes['src'] === undefined);
  const linked = scripts.filter(({ attributes }) => attributes['src'] !== undefined);
  const styles = elements.filter(({ name }) => name === 'style');
  const stopped = (kind: 'script' | 'style', ones: readonly DocumentElement[]) =>
    ones.some(({ text }) => !policies.every((policy) => allowsInline(policy, kind, text)));
  const problems = {
    'is sent without a policy': header === undefined,
    'has no first script': inline.length === 0,
    'has an inline script that its policy does not let run': stopped('script', inline),
    'has a style that its policy does not let in': stopped('style', styles),
    'would let any inline script run': policies.every((policy) => allowsAny(policy, 'script')),
    'has a script before its policy': named.some(({ at }) => scripts.some((one) => one.at < at)),
    'may not load scripts of the site':
      linked.length > 0 && !policies.every((policy) => allowsOwn(policy, 'script')),
    'names a script without its hash': linked.some(
      ({ attributes }) => !/^sha(256|384)-/.test(attributes['integrity'] ?? ''),
    ),
  };
  return {
    problems: Object.entries(problems).flatMap(([problem, isFound]) => (isFound ? [problem] : [])),
    files: [...linked.map(fileOf), ...elements.filter(isLoaded).map(fileOf)],
    // The first of two counts, as in a browser.
    data: Object.fromEntries(elements.filter(isData).map(dataOf).toReversed()),
  };
}

const isPolicy = ({ name, attributes }: DocumentElement) =>
  name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy';

const isRun = ({ name, attributes: { type } }: DocumentElement) =>
  name === 'script' && (type === undefined || /javascript|module/.test(type));

const isData = ({ name, attributes: { type, id } }: DocumentElement) =>
  name === 'script' && type === 'application/json' && id !== undefined;

const isLoaded = ({ name, attributes: { rel } }: DocumentElement) =>
  name === 'link' && (rel === 'stylesheet' || rel === 'preload');

const fileOf = ({ attributes: { src, href, integrity } }: DocumentElement): NamedFile => ({
  address: src ?? href ?? '',
  integrity,
});

function dataOf({ attributes: { id = '' }, text }: DocumentElement) {
  const read = parseJson(text, unknown());
  return [id, read.ok ? read.value : undefined] as const;
}

export function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  const named = directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const);
  // The first of two counts, as in a browser.
  return new Map(named.toReversed().filter(([name]) => name !== ''));
}

/** Returns what a policy says of elements of a kind, or undefined if it says nothing of them. */
function sourcesOf(policy: Policy, kind: 'script' | 'style'): readonly string[] | undefined {
  const names = [`${kind}-src-elem`, `${kind}-src`, 'default-src'];
  return names.map((name) => policy.get(name)).find((sources) => sources !== undefined);
}

/** True if this policy alone would let an element with this text run or style. */
function allowsInline(policy: Policy, kind: 'script' | 'style', text: string): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  if (sources.some((source) => source === hashOf(text))) return true;
  return allowsAny(policy, kind);
}

/** True if a policy lets any inline element of a kind run: a hash or a nonce revokes that right. */
function allowsAny(policy: Policy, kind: 'script' | 'style'): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  const isExact = sources.some((source) => hashed.test(source) || source.startsWith("'nonce-"));
  return sources.includes("'unsafe-inline'") && !isExact;
}

/** True if a file of the site itself may be loaded. */
function allowsOwn(policy: Policy, kind: 'script' | 'style'): boolean {
  return sourcesOf(policy, kind)?.includes("'self'") ?? true;
}

/** Returns the scripts, styles, links and meta elements of a document, in their order, including those in its templates. */
export function elementsOf(html: string): readonly DocumentElement[] {
  return [...html.matchAll(written)].map((match) => {
    const [, pairedName, pairedAttributes = '', text = '', singleName, singleAttributes = ''] =
      match;
    const attributes = [...(pairedAttributes || singleAttributes).matchAll(attribute)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), unescape(value)] as const,
    );
    return {
      name: (pairedName ?? singleName ?? '').toLowerCase(),
      attributes: Object.fromEntries(attributes),
      text,
      at: match.index,
    };
  });
}
