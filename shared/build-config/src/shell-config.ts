import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { listPackages } from './bill-of-materials.ts';
import { buildId } from './build-id.ts';
import { buildForServer } from './build-for-server.ts';
import { browserOutput, commonConfig, loweredPackages } from './common-config.ts';
import { releasedClasses } from './class-prefix.ts';
import { describeBuild, takeReport } from './describe-build.ts';
import { federation } from './federation.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

interface EntryReport {
  readonly entries: {
    readonly shell: {
      readonly initial: { readonly js: readonly string[]; readonly css?: readonly string[] };
    };
  };
}

type ShellDescription = PartDescription & { readonly contract: { readonly provides: string } };

/**
 * The shell's scripts, split into three: the browser processes a compiled script in one go, longer for a larger one,
 * and can respond to the citizen between two files.
 */
const inThree = {
  preset: 'none',
  chunks: 'all',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    reactDom: {
      name: 'react-dom',
      test: /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/,
      priority: 1,
      enforce: true,
    },
    packages: {
      name: 'packages',
      test: /[\\/]node_modules[\\/]/,
      chunks: 'initial',
      enforce: true,
    },
  },
} satisfies RsbuildConfig['splitChunks'];

/**
 * Returns the configuration of the shell's build: the host of the federation, with the shared modules and the
 * federation's runtime for every part. Throws if a package is not installed.
 * @param configAddress `import.meta.url` of the part's `rsbuild.config.ts`.
 */
export function shellConfig(part: ShellDescription, configAddress: string): RsbuildConfig {
  const partFolder = dirname(fileURLToPath(configAddress));
  const build = buildId(partFolder);
  const classes = releasedClasses(part.name, build, partFolder);
  return mergeRsbuildConfig(commonConfig(part, build), classes, {
    source: { entry: { shell: './src/entry.ts' }, include: loweredPackages },
    output: { ...browserOutput(part), manifest: 'entries.json' },
    splitChunks: inThree,
    plugins: [
      pluginReact(),
      ...federation(part, build),
      listPackages(part.name, build),
      buildForServer(part, build, './src/server.tsx'),
      describeBuild(part, build, async (folder) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bundler wrote it
        const report = (await takeReport(folder, 'entries.json')) as EntryReport;
        const { js, css = [] } = report.entries.shell.initial;
        const [entry, ...others] = js.map((file) => basename(file)).toReversed();
        if (!entry) throw new Error('The build of the shell has no script');
        return {
          entry,
          first: { scripts: others, styles: css.map((file) => basename(file)) },
        };
      }),
    ],
  });
}
