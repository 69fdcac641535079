/**
 * True for files of the shell that list and replace parts, outside production only. Unless the configuration
 * enables them, no document lists them, and the guard refuses them like any unlisted file.
 */
export const isOverrideFile = (path: string) => path.startsWith('override.');
