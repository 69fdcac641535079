import { sourceOf } from '@amendes/delivery/compose/first-script.ts';
import { integrityOf } from '@amendes/delivery/release/release.ts';
import type { Bundle } from './build-bundle.ts';
import { bundleRegistry } from './bundle-registry.ts';
import { withBundleClasses } from './class-names.ts';

/** Tags by which a document requests the files of parts, or contains them. */
const tagPatterns = {
  inlineStyle: /<style\b[^>]*\bdata-href="[^>]*>[^<]*<\/style>\n?/g,
  linkedStyle: /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="\/releases\/[^>]*>\n?/g,
  awaitedStyle: /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="style")[^>]*\/releases\/[^>]*>\n?/g,
  start: /<script\b(?=[^>]*\bdata-ordered\b)[^>]*\bsrc="\/releases\/[^>]*><\/script>\n?/g,
  otherScript: /<script\b(?![^>]*\bdata-ordered\b)[^>]*\bsrc="\/releases\/[^>]*><\/script>\n?/g,
} as const;

type Kind = keyof typeof tagPatterns;

const kinds = ['inlineStyle', 'linkedStyle', 'awaitedStyle', 'start', 'otherScript'] as const;

const registryScript = /(<script\b[^>]*\bid="registry"[^>]*>)([\s\S]*?)(<\/script>)/;
const stylePolicy = /(<meta\b[^>]*\bcontent="(?:[^"]*; )?style-src )([^";]*)([";])/;

/**
 * Returns the document of the federated site with the single bundle instead: its files are requested or inlined in the
 * same places and ways as the parts' were. The page's content stays, with the bundle's class names.
 * @param part The part that answers the document's address.
 * @throws {Error} if the document has no place for scripts, or no registry; or also has scripts of another shell.
 */
export function rewriteDocument(document: string, bundle: Bundle, part: string): string {
  if (document.includes('<template data-shell=')) throw new Error('The document has another shell');
  const files = filesFor(document, bundle, part);
  const withBundleFiles = kinds.reduce(
    (text, kind) => replaceTags(text, kind, files[kind], bundle),
    document,
  );
  if (!withBundleFiles.includes(bundle.base + bundle.entry)) {
    throw new Error('The document starts no script');
  }
  if (!registryScript.test(withBundleFiles)) throw new Error('The document has no registry');
  const withRegistry = withBundleFiles.replace(
    registryScript,
    (_, open: string, json: string, end: string) => {
      const data = bundleRegistry(JSON.parse(json), bundle);
      return open + JSON.stringify(data).replaceAll('<', String.raw`\u003c`) + end;
    },
  );
  const withPolicy = withRegistry.replace(
    stylePolicy,
    (_, open: string, sources: string, end: string) => {
      const others = sources.split(' ').filter((source) => !source.startsWith("'sha256-"));
      const own = files.inlineStyle.map((file) => sourceOf(bytesOf(bundle, file).toString()));
      return open + [...others, ...own].join(' ') + end;
    },
  );
  return withBundleClasses(withPolicy);
}

/** Returns the files of the bundle that replace each kind of tag. */
function filesFor(
  document: string,
  { entry, styles, routes, texts }: Bundle,
  part: string,
): Readonly<Record<Kind, readonly string[]>> {
  const route = routes[part] ?? { scripts: [], styles: [] };
  const hasAwaitedStyle = document.search(tagPatterns.awaitedStyle) >= 0;
  const firstStyles = hasAwaitedStyle ? styles : [...styles, ...route.styles];
  const isInline = document.search(tagPatterns.inlineStyle) >= 0;
  return {
    inlineStyle: isInline ? firstStyles : [],
    linkedStyle: isInline ? [] : firstStyles,
    awaitedStyle: route.styles,
    start: [entry],
    // Like those of the parts, these scripts only register their contents; the entry uses them later.
    otherScript: [
      ...route.scripts,
      ...[...new Set(['shell', part])].flatMap((name) => texts[name] ?? []),
    ],
  };
}

/** Replaces the first tag of a kind by similar tags for the given files, and removes the others. */
function replaceTags(
  document: string,
  kind: Kind,
  files: readonly string[],
  bundle: Bundle,
): string {
  let isFirst = true;
  return document.replaceAll(tagPatterns[kind], (tag) => {
    if (!isFirst) return '';
    isFirst = false;
    return files.map((file) => tagFor(tag, file, bundle)).join('');
  });
}

function tagFor(tag: string, file: string, bundle: Bundle): string {
  return tag
    .replace(/(\bdata-href=")[^"]*/, `$1${file}`)
    .replace(/(\s(?:href|src)=")[^"]*/, `$1${bundle.base}${file}`)
    .replace(/(\bintegrity=")[^"]*/, `$1${integrityOf(bytesOf(bundle, file))}`)
    .replace(/(?<=^<style[^>]*>)[^<]*/, () => bytesOf(bundle, file).toString());
}

function bytesOf({ files }: Bundle, file: string): Buffer {
  const bytes = files.get(file);
  if (!bytes) throw new Error(`The single bundle has no ${file}`);
  return bytes;
}
