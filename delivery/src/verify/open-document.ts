import { unknown } from 'valibot';
import { shortIntegrityOf } from '../release/release.ts';
import { parseJson } from '../site/parse-json.ts';

/** An element of a document, as far as it is looked at here. */
interface DocumentElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it begins. */
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

/** One policy, of a header or of a document: by directive what it allows. */
type Policy = ReadonlyMap<string, readonly string[]>;

const hashed = /^'sha(?:256|384|512)-/;

const hashOf = (text: string) => `'${shortIntegrityOf(Buffer.from(text))}'`;

/** A file that a document names, and the hash that a browser holds it to. */
export interface NamedFile {
  readonly address: string;
  readonly integrity: string | undefined;
}

export interface OpenedDocument {
  /** What a browser would stop at. */
  readonly problems: readonly string[];
  /** What a browser would load for the first screen. */
  readonly files: readonly NamedFile[];
  /** The data that stands in the document, by its id. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads a document as a browser would: each script and style against every policy that it is held to, that of the header
 * it came with and its own.
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
    problems: Object.entries(problems).flatMap(([problem, isSo]) => (isSo ? [problem] : [])),
    files: [...linked.map(fileOf), ...elements.filter(isLoaded).map(fileOf)],
    // Of two the first counts, as in a browser.
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

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  const named = directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const);
  // Of two the first counts, as in a browser.
  return new Map(named.toReversed().filter(([name]) => name !== ''));
}

/** What a policy says of elements of a kind, or nothing when it says nothing of them. */
function sourcesOf(policy: Policy, kind: 'script' | 'style'): readonly string[] | undefined {
  const names = [`${kind}-src-elem`, `${kind}-src`, 'default-src'];
  return names.map((name) => policy.get(name)).find((sources) => sources !== undefined);
}

/** Whether a browser would let an element with this text run or style, as far as this policy goes. */
function allowsInline(policy: Policy, kind: 'script' | 'style', text: string): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  if (sources.some((source) => source === hashOf(text))) return true;
  return allowsAny(policy, kind);
}

/** Whether a policy lets any inline element of a kind run: a hash takes that right away. */
function allowsAny(policy: Policy, kind: 'script' | 'style'): boolean {
  const sources = sourcesOf(policy, kind);
  if (!sources) return true;
  const isExact = sources.some((source) => hashed.test(source) || source.startsWith("'nonce-"));
  return sources.includes("'unsafe-inline'") && !isExact;
}

/** Whether a file of the site itself may be loaded. */
function allowsOwn(policy: Policy, kind: 'script' | 'style'): boolean {
  return sourcesOf(policy, kind)?.includes("'self'") ?? true;
}

/** What a document has run, loaded and allowed, what is kept in its templates too, in its order. */
export function elementsOf(html: string): readonly DocumentElement[] {
  return [...html.matchAll(written)].map((match) => {
    const [, around, inside = '', text = '', alone, others = ''] = match;
    const attributes = [...(inside || others).matchAll(attribute)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), unescape(value)] as const,
    );
    return {
      name: (around ?? alone ?? '').toLowerCase(),
      attributes: Object.fromEntries(attributes),
      text,
      at: match.index,
    };
  });
}
