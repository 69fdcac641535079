import { rm, cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import files from '@fastify/static';
import { composeSite } from '../../composer/site-composer.ts';
import { listen, type ServeSettings } from '../../serve/serve-site.ts';
import { siteServer } from '../../serve/site-server.ts';
import { bannerFolder } from '../../release/release.ts';
import { releasesFolder, type SiteFolder, siteFolder } from '../../site/site-folder.ts';
import { beginTogether } from '../../site/begin-together.ts';
import { ignoreMissing } from '../../storage/drafts.ts';
import { StreamedState } from '../../serve/streamed-state.ts';
import { checkContent } from '../check/check-content.ts';
import { showProblem } from '../read/problem.ts';
import { bringChecked } from '../bring-content.ts';
import { watchFolder } from '../../site/watch-folder.ts';
import { readContentSettings } from '../read/read-sources.ts';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { configurationNames } from '../../release/configuration-release.ts';
import { composerName } from '../../release/composer-release.ts';
import { contentName } from '../../release/content-release.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import { escapeHtml } from '../../compose/html.ts';
import { languages } from '../../site/languages.ts';

/** Address of the preview, on the server that also shows the site. */
const previewAddress = '/preview';

const previewPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** State that the preview page receives after each change. */
interface PreviewState {
  /** Build of the texts that are shown: the last ones without a fault. */
  readonly build: string;
  readonly problems: readonly string[];
}

interface PreviewSettings extends Pick<ServeSettings, 'host' | 'port' | 'apiUpstream'> {
  /** Called at the start and after each change. */
  readonly onState: (state: PreviewState) => void;
}

/**
 * Shows the texts of a folder in the real site, and updates them after each change. The site itself stays
 * unchanged.
 * @returns the address of the preview page, and a function that stops it.
 * @throws {DeliveryError} if the site was never prepared, or the port is in use.
 */
export async function startPreview(
  site: SiteFolder,
  source: string,
  { host, port, apiUpstream, onState }: PreviewSettings,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { pages } = await readContentSettings(source);
  const folder = await writePreview(site);
  return beginTogether(async (atEnd) => {
    atEnd(() => rm(folder.root, { recursive: true, force: true }));
    const previewState = new StreamedState<PreviewState>({ build: '', problems: [] });
    previewState.on('changed', onState);
    let turn = Promise.resolve();
    // Updates run one after the other: two simultaneous ones would disturb each other.
    const update = () =>
      (turn = turn.then(async () =>
        previewState.change(await showTexts(folder, source, previewState.current)),
      ));
    // Closing removes the folder, so the last update must end first.
    atEnd(() => turn);
    await composeSite(folder);
    const server = await siteServer(folder, {
      apiUpstream,
      frameAncestors: "'self'",
      followsLinks: true,
    });
    atEnd(() => server.close());
    server.get(previewAddress, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': previewPolicy, 'cache-control': 'no-store' })
        .send(previewPage(pages)),
    );
    await server.register(files, {
      root: join(import.meta.dirname, 'browser'),
      prefix: `${previewAddress}/`,
      index: false,
    });
    previewState.streamAt(server, `${previewAddress}/events`);
    const stopWatching = watchFolder(source, () => void update());
    server.addHook('onClose', async () => stopWatching());
    await listen(server, host, port, '--port');
    await update();
    const address = server.addresses().find((each) => typeof each === 'object');
    return { address: `http://localhost:${address?.port}${previewAddress}` };
  });
}

/** Publishes the texts of a folder into the preview. If they have a fault, the texts shown before stay. */
async function showTexts(
  preview: SiteFolder,
  source: string,
  { build }: PreviewState,
): Promise<PreviewState> {
  try {
    const checked = await checkContent(source);
    const problems = checked.problems.map(showProblem);
    if (checked.problems.some(({ kind }) => kind === 'fault')) return { build, problems };
    const options = { withGaps: true, again: true };
    const { release } = await bringChecked(preview, checked, options, changeRegistry);
    await composeSite(preview);
    return { build: release.build, problems };
  } catch (error) {
    return { build, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/**
 * Creates a folder that is served like the site's, with its parts and its configuration. Texts published into
 * it are published nowhere else.
 * @throws {DeliveryError} if nothing was ever promoted into the site's folder.
 */
async function writePreview(site: SiteFolder): Promise<SiteFolder> {
  const registry = await readRegistry(site);
  const preview = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-preview-')), { isOwn: true });
  const from = resolve(site.root, releasesFolder);
  const to = join(preview.root, releasesFolder);
  await mkdir(to, { recursive: true });
  for (const name of [composerName, ...Object.keys(registry.parts)]) {
    await symlink(join(from, name), join(to, name));
  }
  await cp(site.configuration, preview.configuration);
  // Releases that the registry still names are copied; newer texts are added beside them.
  for (const name of [contentName, bannerFolder, ...configurationNames]) {
    await cp(join(from, name), join(to, name), { recursive: true }).catch(ignoreMissing);
  }
  // This signs all of it with the preview's own key; the releases must already exist.
  await changeRegistry(preview, () => registry);
  return preview;
}

/** Returns the page around the site's pages: the choice of page and language, and the problems. */
function previewPage(pages: readonly string[]): string {
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
<output id="state"></output>
<pre id="problems" hidden></pre>
</header>
<main>${frames.join('\n')}</main>
</body>
</html>
`;
}
