/*
 * Replaces the federation's modules that fetch and read manifests of remotes, and prefetch the files listed there.
 * The registry names the parts, which have no manifests: without their plugin (`disableSnapshot`) nothing calls these
 * modules, but a bundler cannot know that, and every first page would contain them.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

/** Returns no manifest data of a remote; the runtime calls it when it removes one. */
export const getGlobalRemoteInfo = () => ({});

export const formatPreloadArgs = () => [];
export const preloadAssets = () => {};
export const defaultPreloadArgs = () => ({});
export const normalizePreloadExposes = () => [];

/* Messages of the federation's errors that parts without manifests can have. Reports of failures omit numbers: without a
   message all errors would read the same. The other errors are identified by their codes. */
export const runtimeDescMap = {
  'RUNTIME-001': 'The entry brought nothing',
  'RUNTIME-002': 'The entry cannot be begun',
  'RUNTIME-004': 'No such remote',
  'RUNTIME-008': 'A script did not load',
  'RUNTIME-014': 'Nothing of that name is exposed',
  'RUNTIME-015': 'The entry failed when it began',
};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = runtimeDescMap;
