/** Where bytes of a built script come from: our sources, packages, or what the bundler writes between them. */
export type SourceOrigin = 'ours' | 'packages' | 'bundler';

const ownFile = /(^|\/)(shell|mfe-[^/]+|shared)\/[\w./-]+\.(tsx?|css|json)$/;

/** @param source the path that a source map names; nothing where it names none. */
export function originOfSource(source: string | undefined): SourceOrigin {
  if (source?.includes('node_modules/')) return 'packages';
  return source !== undefined && ownFile.test(source) ? 'ours' : 'bundler';
}
