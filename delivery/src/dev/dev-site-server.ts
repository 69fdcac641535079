import { join } from 'node:path';
import type { DevServer } from '@amendes/build-config/dev-server.ts';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { publishedAddress } from '@amendes/protocol/published.ts';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { unknownAddress, type DocumentKind } from '../compose/composition.ts';
import type { Configuration } from '../site/read-configuration.ts';
import { langueOf, negotiateLanguage } from '../serve/answer-document.ts';
import { emptyPath, leadHome, pathOf, routeMatcher } from '../serve/route-matcher.ts';
import { proxySettings } from '../serve/proxy-settings.ts';
import { reportAddress } from '../serve/receive-reports.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { DevSite } from './dev-site.ts';
import { devStyles } from '@amendes/build-config/dev-config.ts';
import { documentText } from '../compose/render-documents.ts';
import { documentWords, withFacts } from '../compose/document-words.ts';
import { escapeHtml, inlineJson } from '../compose/html.ts';
import type { Language } from '../site/languages.ts';

/** Address of the script that joins the bundles' hot replacements. */
const refreshHookAddress = '/dev/refresh-hook.js';

interface DevServerSettings {
  readonly apiUpstream: string;
  readonly configuration: Configuration;
  /** Parts in development, by name. */
  readonly builds: ReadonlyMap<string, DevServer>;
  /** Parts that were built successfully at least once. */
  readonly usable: ReadonlySet<string>;
  /** Returns the present site. */
  readonly site: () => DevSite;
}

/** Returns the server of the site in development; it does not listen yet. */
export async function devSiteServer(
  folder: SiteFolder,
  { apiUpstream, configuration, builds, usable, site }: DevServerSettings,
): Promise<FastifyInstance> {
  const server = fastify({ forceCloseConnections: true });
  await server.register(proxy, proxySettings(apiUpstream));
  await server.register(files, {
    root: join(folder.root, 'releases'),
    prefix: '/releases/',
    index: false,
  });
  server.get(refreshHookAddress, (_request, reply) =>
    reply.sendFile('refresh-hook.js', join(import.meta.dirname, 'browser')),
  );
  server.get<{ Params: { readonly part: string } }>('/dev/:part/*', (request, reply) => {
    const build = builds.get(request.params.part);
    if (!build) return void reply.status(404).send();
    reply.hijack();
    return build.answer(request.raw, reply.raw);
  });
  server.get(partsAddress, () => {
    const { shell, remotes } = site().registry;
    return { shell: shell.build, remotes };
  });
  server.get(publishedAddress, () => site().published);
  server.post(reportAddress, (_request, reply) => reply.status(204).send());
  server.get(emptyPath.path, leadHome);
  server.get('/*', (request, reply) => {
    const { table } = site();
    if (!usable.has(table.shell)) {
      const text = 'The shell could not be built yet: see the terminal for the reason.\n';
      return reply.status(503).header('refresh', '1').type('text/plain; charset=utf-8').send(text);
    }
    const found = routeMatcher(table.routes)(pathOf(request));
    const accepted = request.headers['accept-language'];
    const language = negotiateLanguage(langueOf(request), accepted);
    return reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': devPolicy(configuration), 'cache-control': 'no-store' })
      .send(devDocument(site(), found ?? unknownAddress(table), language, configuration));
  });
  return server;
}

/**
 * Returns the policy of a document in development. As on the site, code may only come from files of this
 * origin; unlike there it may have no hash and be replaced, and the bundler may show its overlay.
 */
function devPolicy({ providerOrigins }: Configuration): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${["'self'", ...providerOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the document of any address in development: its root is empty, and all content comes from the sources. */
function devDocument(
  { registry, content, published }: DevSite,
  kind: DocumentKind,
  language: Language,
  configuration: unknown,
): string {
  const { title, noScript } = documentWords[language];
  const { base, entry } = registry.shell;
  const text = documentText(content, kind.content, language);
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
