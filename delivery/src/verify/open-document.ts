import { allowsAny, allowsInline, allowsOwn, parsePolicy } from './policy.ts';
import { elementsOf, type DocumentElement } from './read-document.ts';

/** A file that a document names, and the hash that a browser holds it to. */
export interface NamedFile {
  readonly address: string;
  readonly integrity: string | undefined;
}

interface OpenedDocument {
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
      ({ attributes }) => !attributes['integrity']?.startsWith('sha384-'),
    ),
  };
  return {
    problems: Object.entries(problems).flatMap(([problem, isSo]) => (isSo ? [problem] : [])),
    files: [...linked.map(fileOf), ...elements.filter(isLoaded).map(fileOf)],
    data: Object.fromEntries(elements.filter(isData).map(dataOf)),
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
  try {
    return [id, JSON.parse(text) as unknown] as const;
  } catch {
    return [id, undefined] as const;
  }
}
