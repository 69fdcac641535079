import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billFile } from '@amendes/protocol/build-description.ts';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { parse } from 'yaml';
import { manifestOf } from './manifest.ts';
import { installationOf, lockfileName } from './provenance.ts';

/** Where a package that is in a build runs. */
type Place = 'browser' | 'node';

/** A package of which there is something in a build. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` says it: an SPDX identifier, or an expression of several. */
  readonly license: string;
  /** As the lockfile has it: `sha512-…`. */
  readonly integrity: string | undefined;
}

const runsIn = 'amendes:runs-in';

/** A component in CycloneDX 1.6, as far as a bill is written and read here. */
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
 * Writes beside the built files which packages are in them (CycloneDX, JSON), with version, licence and the hash that the
 * lockfile holds them to. It says the same of the same sources, on every machine: it is a file of the release like
 * the others. The build for Node adds to what the build for browsers has written.
 */
export const listPackages = (name: string, build: string): RsbuildPlugin => ({
  name: 'amendes:list-packages',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const path = join(api.context.distPath, billFile);
      const place = api.getNormalizedConfig().output.target === 'node' ? 'node' : 'browser';
      const before = await readFile(path, 'utf8').then(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the other build of the part
        (text) => JSON.parse(text) as Bill,
        () => ({ components: [] }),
      );
      const found = await bundledPackages(stats, installationOf(api.context.rootPath));
      await writeFile(path, billText({ name, build }, place, found, before));
    });
  },
});

/** A bill in the order of names, without a date: it follows from the sources alone. */
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

/** A UUID of version 8, which is anybody's own way to make one: here from a hash. */
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

/** The packages of which there is something in a build, by the files of its modules. */
async function bundledPackages(
  stats: Rspack.Stats | Rspack.MultiStats,
  installation: string,
): Promise<readonly Bundled[]> {
  const each = 'stats' in stats ? stats.stats : [stats];
  const files = each.flatMap(({ compilation }) => [...compilation.modules].flatMap(filesOf));
  const folders = [...new Set(files.flatMap(packageFolder))];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by pnpm
  const lockfile = parse(await readFile(join(installation, lockfileName), 'utf8')) as Lockfile;
  return folders.map((folder) => {
    const { name, version, license = 'NOASSERTION' } = manifestOf(folder);
    const integrity = lockfile.packages?.[`${name}@${version}`]?.resolution?.integrity;
    return { name, version, license, integrity };
  });
}

/** Modules that the bundler writes as one are modules of that one. What the page lends has no file. */
export function filesOf(module: Rspack.Module): readonly string[] {
  const inner = 'modules' in module && Array.isArray(module.modules) ? module.modules : [];
  const own = 'resource' in module && typeof module.resource === 'string' ? [module.resource] : [];
  return [...own, ...inner.flatMap(filesOf)];
}

/** The folder of the innermost package that a file is of. Our own are none: in the workspace they lie in no such folder. */
function packageFolder(file: string): readonly string[] {
  const [folder] = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  return folder === undefined || /[\\/]@amendes[\\/][^\\/]+$/.test(folder) ? [] : [folder];
}
