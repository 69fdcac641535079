import { devStyles } from '@amendes/config/dev-config.ts';
import { documentText } from '../compose/document-text.ts';
import { documentWords, withFacts } from '../compose/document-words.ts';
import { escapeHtml, inlineJson } from '../compose/html.ts';
import type { DocumentKind } from '../compose/route-table.ts';
import type { Language } from '../languages.ts';
import type { DevSite } from './dev-site.ts';

/** Address of the script that joins the bundles' hot replacements. */
export const refreshHookAddress = '/dev/refresh-hook.js';

/** The document of any address in development: nothing in its root, everything from the sources. */
export function devDocument(
  { registry, content, published }: DevSite,
  kind: DocumentKind,
  language: Language,
  configuration: unknown,
): string {
  const { title, noScript } = documentWords[language];
  const { base, entry } = registry.shell;
  const text = documentText(content, published, kind.content, language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(text ? `${text.title} - ${title}` : title)}</title>
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
<script src="${refreshHookAddress}"></script>
<link rel="stylesheet" href="${base}${devStyles}">
${inlineJson('registry', registry)}
${inlineJson('published', published)}
${inlineJson('configuration', configuration)}
<script defer src="${base}${entry}"></script>
</head>
<body>
<noscript><p>${escapeHtml(withFacts(noScript, configuration))}</p></noscript>
<div id="root"></div>
</body>
</html>
`;
}
