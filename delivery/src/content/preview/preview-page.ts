import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../compose/html.ts';
import { languages } from '../../languages.ts';

/** Where the preview is, on the server that shows the site as well. */
export const previewAddress = '/preview';

/** The page around the site's pages: which of them, in which languages, and what is wrong. */
export function previewPage(pages: readonly string[]): string {
  const options = pages.map((page) => `<option>${escapeHtml(page)}</option>`);
  const choices = ['', ...languages].map(
    (language) => `<option value="${language}">${language || 'all'}</option>`,
  );
  const frames = languages.map(
    (language) =>
      `<section data-language="${language}"><h2>${language}</h2><iframe title="${language}"></iframe></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${previewAddress}/preview.css">
<script src="${previewAddress}/preview.js" defer></script>
</head>
<body>
<header>
<label>Page <select id="page">${options.join('')}</select></label>
<label>Language <select id="language">${choices.join('')}</select></label>
<p id="state" role="status"></p>
<pre id="problems" hidden></pre>
</header>
<main>${frames.join('\n')}</main>
</body>
</html>
`;
}

export const previewPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What the page asks for, and its type. */
const files = {
  'preview.js': 'text/javascript; charset=utf-8',
  'preview.css': 'text/css; charset=utf-8',
} as const;

export function previewFiles() {
  return Object.entries(files).map(([name, type]) => ({
    address: `${previewAddress}/${name}`,
    type,
    read: () => readFile(join(import.meta.dirname, 'browser', name)),
  }));
}
