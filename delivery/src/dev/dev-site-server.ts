import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevServer } from '@amendes/config/dev-server.ts';
import { partsAddress } from '@amendes/config/parts-address.ts';
import { publishedAddress } from '@amendes/config/published.ts';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { unknownAddress } from '../compose/route-table.ts';
import type { Configuration } from '../read-configuration.ts';
import { langueOf } from '../serve/answer-document.ts';
import { emptyPath, leadHome } from '../serve/empty-path.ts';
import { negotiateLanguage } from '../serve/negotiate-language.ts';
import { pathOf } from '../serve/path-of.ts';
import { proxySettings } from '../serve/proxy-settings.ts';
import { reportAddress } from '../serve/receive-reports.ts';
import { routeMatcher } from '../serve/route-matcher.ts';
import type { SiteFolder } from '../site-folder.ts';
import { devDocument, refreshHookAddress } from './dev-document.ts';
import { devPolicy } from './dev-policy.ts';
import type { DevSite } from './dev-site.ts';

interface DevServerSettings {
  readonly apiUpstream: string;
  readonly configuration: Configuration;
  /** The parts in development, by name. */
  readonly builds: ReadonlyMap<string, DevServer>;
  /** The parts that could be built at least once. */
  readonly usable: ReadonlySet<string>;
  /** The site as it is now. */
  readonly site: () => DevSite;
}

/** The server of the site in development, not listening yet. */
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
  server.get(refreshHookAddress, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(import.meta.dirname, 'browser/refresh-hook.js'))),
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
      const text = 'The shell could not be built yet: the terminal tells why.\n';
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
