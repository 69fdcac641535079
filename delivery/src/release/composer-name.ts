/** The name of the composer in the registry, and of the folder of its releases beside those of the parts. */
export const composerName = 'composer';
