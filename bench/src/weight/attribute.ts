import { SourceMap, type SourceMapPayload } from 'node:module';

/** Origins of the bytes of a built script: our sources, packages, or code that the bundler writes between them. */
export const sourceOrigins = ['ours', 'packages', 'bundler'] as const;

type SourceOrigin = (typeof sourceOrigins)[number];

const ownFile = /(^|\/)(shell|mfe-[^/]+|shared)\/[\w./-]+\.(tsx?|css|json)$/;

/** @param source The path in a source map; `undefined` if it names none. */
export function originOfSource(source: string | undefined): SourceOrigin {
  if (source?.includes('node_modules/')) return 'packages';
  return source !== undefined && ownFile.test(source) ? 'ours' : 'bundler';
}

export type Attribution = Readonly<Record<SourceOrigin, number>>;

/** Counts the characters of a built script by origin, based on its source map. */
export function attribute(script: string, payload: SourceMapPayload): Attribution {
  const map = new SourceMap(payload);
  const origins = new Map<string | undefined, SourceOrigin>();
  const found = { ours: 0, packages: 0, bundler: 0 };
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      // Before the first mapping of a line, `findEntry` returns one of an earlier line.
      const isMapped = 'originalSource' in entry && entry.generatedLine === line;
      const source = isMapped ? entry.originalSource : undefined;
      const origin = origins.get(source) ?? originOfSource(source);
      origins.set(source, origin);
      found[origin] += 1;
    }
  }
  return found;
}
