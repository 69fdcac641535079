import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

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

/**
 * The federation's plugin names the files of its runtime by what Node would require, of which a bundler can
 * leave out nothing. The same packages bring the same as modules: of those a browser gets what is used, a
 * tenth of a first page less. What would read manifests, which no part has, and what is said of errors is left out as well.
 */
export const leanFederation: RsbuildPlugin = {
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
