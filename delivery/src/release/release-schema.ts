import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import {
  array,
  boolean,
  looseObject,
  number,
  exactOptional,
  pipe,
  record,
  regex,
  string,
  union,
  type GenericSchema,
} from 'valibot';
import type { Release } from './release.ts';

/** Name and build become folders of the site: no release may be laid outside it. */
export const folderName = pipe(string(), regex(/^\w[\w-]*$/));

const described = {
  name: folderName,
  build: folderName,
  container: string(),
  contract: union([looseObject({ provides: string() }), looseObject({ needs: string() })]),
  routes: array(
    looseObject({
      pattern: string(),
      indexed: boolean(),
      content: exactOptional(string()),
      document: exactOptional(string()),
      prerendered: exactOptional(boolean()),
    }),
  ),
  dictionaries: array(string()),
  entry: string(),
  first: looseObject({ scripts: array(string()), styles: array(string()) }),
  texts: record(string(), string()),
  browsers: exactOptional(array(string())),
  server: exactOptional(string()),
  packages: exactOptional(array(string())),
  provenance: exactOptional(
    looseObject({
      commit: exactOptional(string()),
      isClean: boolean(),
      lockfile: looseObject({ hash: string(), changedAt: exactOptional(string()) }),
      tools: looseObject({ node: string(), pnpm: string(), rsbuild: string() }),
      author: string(),
      builtAt: string(),
    }),
  ),
};

/** What `build.json` holds, as any bundler may write it. */
export const buildSchema: GenericSchema<unknown, BuildDescription> = looseObject(described);

/** What `release.json` holds. */
export const releaseSchema: GenericSchema<unknown, Release> = looseObject({
  ...described,
  files: record(string(), looseObject({ integrity: string(), size: number(), brotli: number() })),
});
