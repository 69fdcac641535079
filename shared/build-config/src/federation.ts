import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import type { RsbuildPlugin } from '@rsbuild/core';
import { containerName } from './container-name.ts';

/** Modules with a single instance per page. The keys with a slash cover their submodules. */
const singletons = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
} as const;

/** Returns the shared modules of the shell. Its own script contains them, so that the page starts without further files. */
function providedModules(contractVersion: string) {
  const provided = Object.entries(singletons).map(([name, requiredVersion]) => [
    name,
    { singleton: true, eager: true, requiredVersion },
  ]);
  return {
    ...Object.fromEntries(provided),
    '@amendes/contract': {
      singleton: true,
      eager: true,
      version: contractVersion,
      requiredVersion: `^${contractVersion}`,
    },
  };
}

/** Returns the shared modules of a remote. It contains none of them: it uses the shell's, or does not start. */
function consumedModules(contractRange: string) {
  const ranges = { ...singletons, '@amendes/contract': contractRange };
  const consumed = Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false as const, requiredVersion },
  ]);
  return Object.fromEntries(consumed);
}

/** Files of the federation's packages in the form for Node's `require`. */
const forRequire = /(@module-federation[\\/].*)\.cjs$/;

/** Modules that read manifests of remotes and prefetch the files listed there. */
const ofManifests = /[\\/](snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/;

/** Messages of the federation's errors, most of which no part can have. */
const ofErrors = /error-codes[\\/]dist[\\/]desc\.m?js$/;

/** Module that loads the entries of parts, in every supported way. */
const ofEntries = /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/;

/** Loaders of ES modules and SystemJS, which run code from a text. No page allows that, and our entries are scripts. */
const otherWays = /if \((?:isEsmRemoteType\(type\)|type === "system")\) return/g;

type FederationOptions = Parameters<typeof pluginModuleFederation>[0];

/**
 * Returns the plugins that federate a part. The shell becomes the host, which contains the shared modules and the runtime;
 * a remote becomes a container that exposes only `./app`, and contains neither.
 */
export function federation(
  { name, contract }: PartDescription,
  build: string,
  own: Pick<FederationOptions, 'filename' | 'manifest'> = {},
): readonly RsbuildPlugin[] {
  const optimization = { target: 'web', disableSnapshot: true } as const;
  const plugin = pluginModuleFederation({
    name: containerName(name, build),
    manifest: false,
    dts: false,
    dev: false,
    // The other strategy loads every remote at the start: one unreachable remote would leave the page blank.
    shareStrategy: 'loaded-first',
    ...('provides' in contract
      ? {
          shared: providedModules(contract.provides),
          experiments: { provideExternalRuntime: true, optimization },
        }
      : {
          exposes: { './app': './src/app.tsx' },
          shared: consumedModules(contract.needs),
          experiments: { externalRuntime: true, optimization },
        }),
    ...own,
  });
  return [leanFederation, plugin];
}

/**
 * The federation plugin uses the `require` files of its runtime, of which a bundler can omit nothing. The same
 * packages contain ES modules, of which a browser gets only the used code: a first page becomes a tenth smaller.
 * The code that reads manifests, which no part has, and the error messages are replaced as well.
 */
const leanFederation: RsbuildPlugin = {
  name: 'amendes:lean-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack }) => {
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(forRequire, (found) => {
          found.request = asModule(found.request);
          // Some files are recognised only after their path is resolved.
          const { createData } = found;
          if (createData?.resource) createData.resource = asModule(createData.resource);
        }),
        ...[ofManifests, ofErrors].map(
          (files) => new rspack.NormalModuleReplacementPlugin(files, replacementModule),
        ),
      );
    });
    api.transform({ test: ofEntries }, ({ code }) => code.replace(otherWays, 'if (false) return'));
  },
};

const replacementModule = join(import.meta.dirname, 'federation-stand-in.js');

const asModule = (file: string) => file.replace(forRequire, '$1.js');
