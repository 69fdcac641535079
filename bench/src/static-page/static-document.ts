import { sourceOf } from '@amendes/delivery/compose/first-script.ts';

/** How a static page brings its styles: as the real one does, in one piece. */
export type StaticStyle =
  | { readonly kind: 'linked'; readonly address: string }
  | { readonly kind: 'inline'; readonly css: string };

/** All that is there for scripts or added by them, and the styles in their many pieces. */
const unwanted = [
  /<script\b[^>]*>[\s\S]*?<\/script>\s*/g,
  /<template\b[^>]*>[\s\S]*?<\/template>\s*/g,
  /<link\b[^>]*\brel="(?:preload|modulepreload|prefetch|stylesheet|manifest)"[^>]*>\s*/g,
  /<style\b[^>]*>[\s\S]*?<\/style>\s*/g,
  /<meta\b[^>]*\bhttp-equiv="content-security-policy"[^>]*>\s*/gi,
];

/**
 * A page as somebody would write it who needs no script: the markup that a visitor sees, and one style.
 * @param rendered the markup of the whole document, as it stands in the browser.
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
