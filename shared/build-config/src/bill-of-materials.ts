import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billFile } from '@amendes/protocol/build-description.ts';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { parse } from 'yaml';
import { manifestOf } from './manifest.ts';
import { installationOf, lockfileName } from './provenance.ts';

/** Place where a package of a build runs. */
type Place = 'browser' | 'node';

/** A package whose code is in a build. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  /** The licence in its `package.json`: an SPDX identifier, or an expression of several. */
  readonly license: string;
  /** The hash in the lockfile: `sha512-…`. */
  readonly integrity: string | undefined;
}

const runsIn = 'amendes:runs-in';

/** A component in CycloneDX 1.6: the fields that this module writes and reads. */
interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly (
    | { readonly expression: string }
    | { readonly license: { readonly id: string } }
  )[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly components: readonly Component[];
}

/**
 * Returns a plugin that lists the packages in a build, beside its files (CycloneDX, JSON), with version, licence and the
 * hash in the lockfile. The same sources give the same list on every machine, because it is a file of the release like
 * the others. The build for Node adds its packages to the list of the build for browsers. A failed build writes none.
 */
export const listPackages = (name: string, build: string): RsbuildPlugin => ({
  name: 'amendes:list-packages',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const path = join(api.context.distPath, billFile);
      const place = api.getNormalizedConfig().output.target === 'node' ? 'node' : 'browser';
      const before = await readFile(path, 'utf8').then(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part's other build wrote it
        (text) => JSON.parse(text) as Bill,
        () => ({ components: [] }),
      );
      const found = await bundledPackages(stats, installationOf(api.context.rootPath));
      await writeFile(path, billText({ name, build }, place, found, before));
    });
  },
});

/** Returns the text of a bill, sorted by package URL and without a date: it depends on the sources alone. */
export function billText(
  { name, build }: { readonly name: string; readonly build: string },
  place: Place,
  found: readonly Bundled[],
  before: Bill = { components: [] },
): string {
  const components = new Map(before.components.map((one) => [one.purl, one]));
  for (const each of found) {
    const component = componentOf(each);
    const known = components.get(component.purl)?.properties ?? [];
    const places = new Set([...known.map(({ value }) => value), place]);
    const properties = [...places].toSorted().map((value) => ({ name: runsIn, value }));
    components.set(component.purl, { ...component, properties });
  }
  const sorted = [...components.values()].toSorted((one, other) =>
    one.purl < other.purl ? -1 : 1,
  );
  const ref = `${name}@${build}`;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(ref)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': ref, name, version: build } },
    components: sorted,
    dependencies: [{ ref, dependsOn: sorted.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf({ name, version, license, integrity }: Bundled): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const digest = integrity?.replace(/^sha512-/, '');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    ...(digest !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    properties: [],
  };
}

/** Returns a UUID of version 8, whose content is free: here it is derived from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

interface Lockfile {
  readonly packages?: Readonly<
    Record<string, { readonly resolution?: { readonly integrity?: string } }>
  >;
}

/** Returns the packages whose code is in a build, by the files of its modules. */
async function bundledPackages(
  stats: Rspack.Stats | Rspack.MultiStats,
  installation: string,
): Promise<readonly Bundled[]> {
  const each = 'stats' in stats ? stats.stats : [stats];
  const files = each.flatMap(({ compilation }) => [...compilation.modules].flatMap(filesOf));
  const folders = [...new Set(files.flatMap(packageFolder))];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pnpm wrote it
  const lockfile = parse(await readFile(join(installation, lockfileName), 'utf8')) as Lockfile;
  return folders.map((folder) => {
    const { name, version, license = 'NOASSERTION' } = manifestOf(folder);
    const integrity = lockfile.packages?.[`${name}@${version}`]?.resolution?.integrity;
    return { name, version, license, integrity };
  });
}

/** Returns the files of a module and of the modules merged into it. A module that the page lends has no file. */
export function filesOf(module: Rspack.Module): readonly string[] {
  const inner = 'modules' in module && Array.isArray(module.modules) ? module.modules : [];
  const own = 'resource' in module && typeof module.resource === 'string' ? [module.resource] : [];
  return [...own, ...inner.flatMap(filesOf)];
}

/** Returns the folder of a file's innermost package; none for our own packages, which the workspace keeps elsewhere. */
function packageFolder(file: string): readonly string[] {
  const [folder] = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  return folder === undefined || /[\\/]@amendes[\\/][^\\/]+$/.test(folder) ? [] : [folder];
}
