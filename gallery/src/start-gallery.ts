import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonConfig } from '@amendes/build-config/common-config.ts';
import { checkContent } from '@amendes/delivery/content/check/check-content.ts';
import { keepNodeEnv } from '@amendes/delivery/local/keep-node-env.ts';
import { contentFolder, parts, workspace } from '@amendes/delivery/local/parts.ts';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export interface RunningGallery {
  /** Where its page is. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Builds the gallery from the sources as they are, and serves it to this machine alone, on a free port.
 * @param watch Builds it again whenever a source changes.
 */
export async function startGallery(watch: boolean): Promise<RunningGallery> {
  // Several may run beside each other.
  const folder = await mkdtemp(join(tmpdir(), 'amendes-gallery-'));
  const rsbuild = await createRsbuild({
    cwd: join(import.meta.dirname, '..'),
    config: configuration(folder),
  });
  const { pages } = await checkContent(contentFolder);
  rsbuild.onAfterBuild(() => writeFile(join(folder, 'texts.json'), JSON.stringify(pages)));
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All parts as one build, with the styles of their releases; nothing of it is released. */
function configuration(folder: string) {
  const none = { name: 'gallery', contract: { provides: '0.0.0' }, routes: [], dictionaries: [] };
  return mergeRsbuildConfig(commonConfig(none, 'gallery'), {
    mode: 'production',
    logLevel: 'error',
    source: { entry: { page: './src/page.tsx', frame: './src/frame.tsx' } },
    output: {
      distPath: { root: folder },
      cleanDistPath: true,
      filename: { css: '[name].css' },
      copy: [shell, ...remotes, ui].map(sourcesOf),
    },
    server: { host: '127.0.0.1', port: 0, printUrls: false },
    plugins: [pluginReact()],
  });
}

const [shell, ...remotes] = parts.map((part) => part.folder);
const ui = 'shared/ui';

/** The sources that states name, as texts that a browser shows. */
const sourcesOf = (folder = '') => ({
  from: 'src/**/*.tsx',
  context: join(workspace, folder),
  to: `sources/${folder}/[path][name][ext].txt`,
  globOptions: { ignore: ['**/*.test.tsx'] },
});
