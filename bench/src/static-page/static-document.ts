import { sourceOf } from '@amendes/delivery/compose/first-script.ts';

/** Form of a static page's styles: the same as in the real one, but in one piece. */
export type StaticStyle =
  | { readonly kind: 'linked'; readonly address: string }
  | { readonly kind: 'inline'; readonly css: string };

/** Patterns of all that serves scripts or was added by them, and of the separate styles. */
const unwanted = [
  /<script\b[^>]*>[\s\S]*?<\/script>\s*/g,
  /<template\b[^>]*>[\s\S]*?<\/template>\s*/g,
  /<link\b[^>]*\brel="(?:preload|modulepreload|prefetch|stylesheet|manifest)"[^>]*>\s*/g,
  /<style\b[^>]*>[\s\S]*?<\/style>\s*/g,
  /<meta\b[^>]*\bhttp-equiv="content-security-policy"[^>]*>\s*/gi,
];

/**
 * Returns a page as an author would write it without scripts: the markup that a citizen sees, and one style.
 * @param rendered The markup of the whole document, as it is in the browser.
 */
export function staticDocument(rendered: string, style: StaticStyle): string {
  const bare = unwanted.reduce((text, pattern) => text.replaceAll(pattern, ''), rendered);
  return `<!doctype html>\n${bare.replace('</head>', () => `${styleElement(style)}\n</head>`)}\n`;
}

function styleElement(style: StaticStyle): string {
  if (style.kind === 'linked') return `<link rel="stylesheet" href="${style.address}">`;
  const policy = `style-src ${sourceOf(style.css)}`;
  return `<meta http-equiv="content-security-policy" content="${policy}">\n<style>${style.css}</style>`;
}
