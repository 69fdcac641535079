/**
 * Files of the shell that swap parts, and show which there are: outside production only. Where the
 * configuration does not ask for them no document lists them, and the guard refuses them like any other file.
 */
export const isOverrideFile = (path: string) => path.startsWith('override.');
