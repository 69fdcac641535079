/** HTML pages of the server; the desk's scripts fill them. */

const head = (title: string) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="data:,">`;

/** @param nonce Allows the editor to insert its styles. */
export const deskHtml = (nonce: string): string => `${head('Bureau de rédaction')}
<meta name="style-nonce" content="${nonce}">
<link rel="stylesheet" href="/files/desk.css">
<script src="/files/desk.js" defer></script>
</head>
<body><div id="root"></div></body>
</html>
`;

/** Page that shows the preview of a page of the site. */
export const frameHtml = `${head('Aperçu')}
<link rel="stylesheet" href="/files/frame.css">
<script src="/files/frame.js" defer></script>
</head>
<body></body>
</html>
`;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param next Address that the browser opens next by itself. */
export const messageHtml = (title: string, words: string, next?: string): string => `${head(title)}
${next === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${next}">`}
<link rel="stylesheet" href="/files/desk.css">
</head>
<body><main><h1>${title}</h1><p>${escape(words)}</p></main></body>
</html>
`;
