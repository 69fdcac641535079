import { dirname } from 'node:path';
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

interface FederationReport {
  readonly exposes: readonly {
    readonly assets: {
      readonly js: { readonly sync: readonly string[] };
      readonly css: { readonly sync: readonly string[] };
    };
  }[];
}

type RemoteDescription = PartDescription & { readonly contract: { readonly needs: string } };

const entry = 'entry.js';

/**
 * Returns the configuration of a remote's build: it exposes only `./app`, and contains neither React nor the
 * contract nor the federation's runtime. Throws if a package is not installed.
 * @param configAddress `import.meta.url` of the part's `rsbuild.config.ts`.
 */
export function remoteConfig(part: RemoteDescription, configAddress: string): RsbuildConfig {
  const partFolder = dirname(fileURLToPath(configAddress));
  const build = buildId(partFolder);
  const classes = releasedClasses(part.name, build, partFolder);
  return mergeRsbuildConfig(commonConfig(part, build), classes, {
    source: { entry: {}, include: loweredPackages },
    output: browserOutput(part),
    plugins: [
      pluginReact(),
      ...federation(part, build, { filename: entry, manifest: { fileName: 'federation.json' } }),
      listPackages(part.name, build),
      buildForServer(part, build, './src/app.tsx'),
      describeBuild(part, build, async (folder) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the federation plugin wrote it
        const report = (await takeReport(folder, 'federation.json')) as FederationReport;
        await takeReport(folder, 'federation-stats.json');
        const [app] = report.exposes;
        if (!app) throw new Error(`The build of ${part.name} exposes nothing`);
        return { entry, first: { scripts: app.assets.js.sync, styles: app.assets.css.sync } };
      }),
    ],
  });
}
