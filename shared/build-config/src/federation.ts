import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import type { RsbuildPlugin } from '@rsbuild/core';
import { containerName } from './container-name.ts';

/** The modules of which a page has one instance each. The keys with a slash cover their submodules. */
const singletons = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
} as const;

/** The shell brings them, in its own script: no other file is asked for before the page can start. */
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

/** A remote brings none of them: it uses what the shell provides, or does not start. */
function consumedModules(contractRange: string) {
  const ranges = { ...singletons, '@amendes/contract': contractRange };
  const consumed = Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false as const, requiredVersion },
  ]);
  return Object.fromEntries(consumed);
}

/** The federation's packages, in the form that is made for Node's `require`. */
const forRequire = /(@module-federation[\\/].*)\.cjs$/;

/** What reads manifests of remotes, and fetches ahead what they list. */
const ofManifests = /[\\/](snapshot[\\/]SnapshotHandler|utils[\\/]preload)\.js$/;

/** Sentences for its errors, most of which no part can have. */
const ofErrors = /error-codes[\\/]dist[\\/]desc\.m?js$/;

/** What loads entries of parts, by each way that it knows. */
const ofEntries = /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/;

/** Ours are scripts. Modules and SystemJS would be loaded by code in a text, which no page runs. */
const otherWays = /if \((?:isEsmRemoteType\(type\)|type === "system")\) return/g;

type FederationOptions = Parameters<typeof pluginModuleFederation>[0];

/**
 * Makes a part one of the federation: the shell its host, which brings the shared modules and the runtime; a remote a
 * container that exposes `./app` and nothing else, and brings neither.
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
    // The other strategy loads every remote at start: one that is down would blank the page.
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
 * The federation's plugin names the files of its runtime by what Node would require, of which a bundler can
 * leave out nothing. The same packages bring the same as modules: of those a browser gets what is used, a
 * tenth of a first page less. What would read manifests, which no part has, and what is said of errors is left out as well.
 */
const leanFederation: RsbuildPlugin = {
  name: 'amendes:lean-federation',
  setup(api) {
    api.modifyRspackConfig((config, { rspack }) => {
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(forRequire, (found) => {
          found.request = asModule(found.request);
          // Known once the address is resolved: of some files only then.
          const { createData } = found;
          if (createData?.resource) createData.resource = asModule(createData.resource);
        }),
        ...[ofManifests, ofErrors].map(
          (files) => new rspack.NormalModuleReplacementPlugin(files, standIn),
        ),
      );
    });
    api.transform({ test: ofEntries }, ({ code }) => code.replace(otherWays, 'if (false) return'));
  },
};

const standIn = join(import.meta.dirname, 'federation-stand-in.js');

const asModule = (file: string) => file.replace(forRequire, '$1.js');
