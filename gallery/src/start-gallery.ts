import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, posix } from 'node:path';
import { commonConfig } from '@amendes/build-config/common-config.ts';
import { checkContent } from '@amendes/delivery/content/check/check-content.ts';
import { keepNodeEnv } from '@amendes/delivery/local/keep-node-env.ts';
import { contentFolder, localParts, workspace } from '@amendes/delivery/local/parts.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export interface RunningGallery {
  /** Where its page is. */
  readonly address: string;
  close(): Promise<void>;
}

/** What a folder shows of itself. */
interface ShownFolder {
  /** In the repository, as `mfe-payment`. */
  readonly folder: string;
  /** The module that exports a part with its states. */
  readonly module: string;
}

/**
 * Builds the gallery of a repository from its sources as they are, and serves it to this machine alone, on a free port:
 * all parts of the site, or the one part whose own repository this is.
 * @param watch Builds it again whenever a source changes.
 * @throws {DeliveryError} when nothing here has a state to show.
 */
export async function startGallery(watch: boolean): Promise<RunningGallery> {
  const shown = shownFolders();
  if (shown.length === 0) {
    throw new DeliveryError(`${workspace} has no src/testing/gallery.ts`);
  }
  // Several may run beside each other.
  const work = await mkdtemp(join(tmpdir(), 'amendes-gallery-'));
  const folder = join(work, 'served');
  for (const { name, show } of pages) {
    await writeFile(join(work, `${name}.js`), entryOf(join(sources, `${name}.tsx`), show, shown));
  }
  const rsbuild = await createRsbuild({ cwd: own, config: configuration(work, folder, shown) });
  const texts = existsSync(contentFolder) ? (await checkContent(contentFolder)).pages : [];
  rsbuild.onAfterBuild(() => writeFile(join(folder, 'texts.json'), JSON.stringify(texts)));
  const built = new Promise<void>((resolve) => {
    rsbuild.onAfterBuild(() => resolve());
  });
  const build = await keepNodeEnv(() => rsbuild.build({ watch }));
  // Who watches is told before the first build is done.
  await built;
  const { port, server } = await rsbuild.preview();
  return {
    address: `http://localhost:${port}/`,
    async close() {
      await server.close();
      await build.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** Beside the folder of the sources, and of what they are compiled to. */
const own = join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '..' : '../..');
const sources = join(own, 'src');

/** What is built of them, and what each shows the parts with. */
const pages = [
  { name: 'page', show: 'showGallery' },
  { name: 'frame', show: 'showFrames' },
] as const;

/** Every folder of this repository that shows states: those of its parts, and of what they share where it is here. */
function shownFolders(): readonly ShownFolder[] {
  const [shell, ...remotes] = localParts.map(({ folder }) => folder);
  return [...remotes, ...(shell === undefined ? [] : [shell]), 'shared/ui'].flatMap((folder) =>
    globSync('{src/,}testing/gallery.{ts,tsx}', { cwd: join(workspace, folder) }).map((file) => ({
      folder,
      module: join(workspace, folder, file),
    })),
  );
}

/** A script that shows them. The gallery's own styles come first: what comes later weighs the same and wins. */
function entryOf(page: string, show: string, shown: readonly ShownFolder[]): string {
  const imports = shown.map(
    ({ module }, index) => `import * as module${index} from ${JSON.stringify(module)};`,
  );
  const names = shown.map((_, index) => `module${index}`).join(', ');
  return [
    `import { ${show} } from ${JSON.stringify(page)};`,
    ...imports,
    `${show}([${names}]);\n`,
  ].join('\n');
}

/** All parts as one build, with the styles of their releases; nothing of it is released. */
function configuration(work: string, folder: string, shown: readonly ShownFolder[]) {
  const none = { name: 'gallery', contract: { provides: '0.0.0' }, routes: [], dictionaries: [] };
  return mergeRsbuildConfig(commonConfig(none, 'gallery'), {
    mode: 'production',
    logLevel: 'error',
    source: {
      entry: Object.fromEntries(pages.map(({ name }) => [name, join(work, `${name}.js`)])),
    },
    output: {
      distPath: { root: folder },
      cleanDistPath: true,
      filename: { css: '[name].css' },
      copy: shown.map(sourcesOf),
    },
    server: { host: '127.0.0.1', port: 0, printUrls: false },
    plugins: [pluginReact()],
  });
}

/** The sources that states name, as texts that a browser shows. */
const sourcesOf = ({ folder }: ShownFolder) => ({
  from: 'src/**/*.tsx',
  context: join(workspace, folder),
  to: `${posix.join('sources', folder)}/[path][name][ext].txt`,
  globOptions: { ignore: ['**/*.test.tsx'] },
});
