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
  /** Address of its page. */
  readonly address: string;
  close(): Promise<void>;
}

/** A folder with states to show. */
interface ShownFolder {
  /** Path in the repository, such as `mfe-payment`. */
  readonly folder: string;
  /** The module that exports a part with its states. */
  readonly module: string;
}

/**
 * Builds the gallery of a repository from its current sources, and serves it to this machine only, on a free port. It
 * contains all parts of the site, or the only part of a repository that has just one.
 * @param watch Builds again whenever a source changes.
 * @throws {DeliveryError} when nothing here has a state to show.
 */
export async function startGallery(watch: boolean): Promise<RunningGallery> {
  const shown = shownFolders();
  if (shown.length === 0) {
    throw new DeliveryError(`${workspace} has no src/testing/gallery.ts`);
  }
  // Several galleries may run at the same time.
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
  // In watch mode, `build` resolves before the first build is done.
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

/** Root of this package, seen from the folder of the sources or of the compiled files. */
const own = join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '..' : '../..');
const sources = join(own, 'src');

/** The two pages of the gallery, with the function that each calls to show the parts. */
const pages = [
  { name: 'page', show: 'showGallery' },
  { name: 'frame', show: 'showFrames' },
] as const;

/** Returns every folder of this repository that shows states: its parts, and `shared/ui` where it exists. */
function shownFolders(): readonly ShownFolder[] {
  const [shell, ...remotes] = localParts.map(({ folder }) => folder);
  return [...remotes, ...(shell === undefined ? [] : [shell]), 'shared/ui'].flatMap((folder) =>
    globSync('{src/,}testing/gallery.{ts,tsx}', { cwd: join(workspace, folder) }).map((file) => ({
      folder,
      module: join(workspace, folder, file),
    })),
  );
}

/** Returns a script that shows them. The gallery's styles are imported first: later ones have the same specificity and win. */
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

/** Returns the configuration of one build of all parts, with the styles of their releases. The build is never released. */
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

/** Copies the sources that states name, as text files that a browser shows. */
const sourcesOf = ({ folder }: ShownFolder) => ({
  from: 'src/**/*.tsx',
  context: join(workspace, folder),
  to: `${posix.join('sources', folder)}/[path][name][ext].txt`,
  globOptions: { ignore: ['**/*.test.tsx'] },
});
