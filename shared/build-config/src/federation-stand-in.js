/*
 * Stands in for those modules of the federation that fetch and read manifests of remotes, and fetch ahead what these
 * list. Parts are named by the registry, and have none: nothing calls this once its plugin is left out
 * (`disableSnapshot`), but a bundler cannot know that, and every first page would carry it.
 */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

/** What a manifest says of a remote; asked for where one is removed. */
export const getGlobalRemoteInfo = () => ({});

export const formatPreloadArgs = () => [];
export const preloadAssets = () => {};
export const defaultPreloadArgs = () => ({});
export const normalizePreloadExposes = () => [];

/* What is said of its errors, which parts without manifests can have. Reports of failures leave numbers out: without a
   word each would read the same. The others are told by their codes. */
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
