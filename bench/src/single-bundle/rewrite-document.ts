import { sourceOf } from '@amendes/delivery/compose/first-script.ts';
import type { Bundle } from './build-bundle.ts';
import { bundleRegistry, type BundlePlace } from './bundle-registry.ts';
import { withBundleClasses } from './class-names.ts';

interface DocumentPlace {
  /** The part that answers the document's address. */
  readonly part: string;
  readonly language: string;
}

/** The ways in which a document asks for the files of parts, or holds them. */
const tagPatterns = {
  inlineStyle: /<style\b[^>]*\bdata-href="[^>]*>[^<]*<\/style>\n?/g,
  linkedStyle: /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="\/releases\/[^>]*>\n?/g,
  awaitedStyle: /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="style")[^>]*\/releases\/[^>]*>\n?/g,
  start: /<script\b(?=[^>]*\bdata-ordered\b)[^>]*\bsrc="\/releases\/[^>]*><\/script>\n?/g,
  asked: /<script\b(?![^>]*\bdata-ordered\b)[^>]*\bsrc="\/releases\/[^>]*><\/script>\n?/g,
} as const;

type Kind = keyof typeof tagPatterns;

const kinds = ['inlineStyle', 'linkedStyle', 'awaitedStyle', 'start', 'asked'] as const;

const registryScript = /(<script\b[^>]*\bid="registry"[^>]*>)([\s\S]*?)(<\/script>)/;
const stylePolicy = /(<meta\b[^>]*\bcontent="(?:[^"]*; )?style-src )([^";]*)([";])/;

/**
 * The document of the federated site with the single bundle instead: its files are asked for, or stand in it,
 * where and as the parts' did. What is in the page stays, under the bundle's class names.
 * @throws {Error} when the document has no place for scripts, or no registry; or has scripts of another shell as well.
 */
export function rewriteDocument(
  document: string,
  bundle: Bundle,
  place: BundlePlace,
  { part, language }: DocumentPlace,
): string {
  if (document.includes('<template data-shell=')) throw new Error('The document has another shell');
  const files = filesFor(document, bundle, part, language);
  const asked = kinds.reduce(
    (text, kind) => replaceTags(text, kind, files[kind], bundle, place),
    document,
  );
  if (!asked.includes(place.base + bundle.entry)) {
    throw new Error('The document starts no script');
  }
  if (!registryScript.test(asked)) throw new Error('The document has no registry');
  const registered = asked.replace(registryScript, (_, open: string, json: string, end: string) => {
    const data = bundleRegistry(JSON.parse(json), place);
    return open + JSON.stringify(data).replaceAll('<', String.raw`\u003c`) + end;
  });
  const allowed = registered.replace(
    stylePolicy,
    (_, open: string, sources: string, end: string) => {
      const others = sources.split(' ').filter((source) => !source.startsWith("'sha256-"));
      const own = files.inlineStyle.map((file) => sourceOf(textOf(bundle, file)));
      return open + [...others, ...own].join(' ') + end;
    },
  );
  return withBundleClasses(allowed);
}

/** Which files of the bundle take the place of which tags. */
function filesFor(
  document: string,
  { entry, styles, routes, texts }: Bundle,
  part: string,
  language: string,
): Readonly<Record<Kind, readonly string[]>> {
  const route = routes[part] ?? { scripts: [], styles: [] };
  const isAwaited = document.search(tagPatterns.awaitedStyle) >= 0;
  const painted = isAwaited ? styles : [...styles, ...route.styles];
  const isInline = document.search(tagPatterns.inlineStyle) >= 0;
  return {
    inlineStyle: isInline ? painted : [],
    linkedStyle: isInline ? [] : painted,
    awaitedStyle: route.styles,
    start: [entry],
    // As the parts' do, they leave what they bring for the entry to find.
    asked: [
      ...route.scripts,
      ...[...new Set(['shell', part])].flatMap((name) => texts[name]?.[language] ?? []),
    ],
  };
}

/** Puts tags for some files in the place of the first tag of a kind, made after it, and removes the others. */
function replaceTags(
  document: string,
  kind: Kind,
  files: readonly string[],
  bundle: Bundle,
  place: BundlePlace,
): string {
  let isFirst = true;
  return document.replaceAll(tagPatterns[kind], (tag) => {
    if (!isFirst) return '';
    isFirst = false;
    return files.map((file) => tagFor(tag, file, bundle, place)).join('');
  });
}

function tagFor(tag: string, file: string, bundle: Bundle, { base, files }: BundlePlace): string {
  return tag
    .replace(/(\bdata-href=")[^"]*/, `$1${file}`)
    .replace(/(\s(?:href|src)=")[^"]*/, `$1${base}${file}`)
    .replace(/(\bintegrity=")[^"]*/, `$1${files[file] ?? ''}`)
    .replace(/(?<=^<style[^>]*>)[^<]*/, () => textOf(bundle, file));
}

function textOf({ files }: Bundle, file: string): string {
  return files.get(file)?.toString() ?? '';
}
