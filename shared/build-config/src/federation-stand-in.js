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

/* Of its errors the codes are enough: each message leads to where it is explained. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
