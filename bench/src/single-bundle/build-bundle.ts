import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonConfig, loweredPackages } from '@amendes/build-config/common-config.ts';
import { compiledAhead } from '@amendes/build-config/compiled-ahead.ts';
import { parts, workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';
import { releaseAddress } from '@amendes/delivery/site/site-folder.ts';
import { keepNodeEnv } from '@amendes/delivery/local/keep-node-env.ts';
import { createRsbuild, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { bundleClasses } from './class-names.ts';

/** The whole site as one build. Its files have names relative to its folder. */
export interface Bundle {
  readonly build: string;
  /** Address of its folder, with a slash at its end. */
  readonly base: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly entry: string;
  readonly styles: readonly string[];
  /** Files that a French document also requests immediately, by part. */
  readonly routes: Readonly<Record<string, ChunkFiles>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

interface ChunkFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const [shell, ...remotes] = parts;

/** Chunks of the routes. They correspond to the first scripts of the parts: both are compiled while they arrive. */
const firstScreens = new RegExp(`^(${remotes.map(({ name }) => name).join('|')})\\.js$`);

/** Builds the sources of all parts as one bundle, split by routes, in `folder`, which is emptied first. */
export async function buildBundle(folder: string): Promise<Bundle> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const runtimeReplacement = join(folder, 'remotes-of-one.js');
  await writeFile(runtimeReplacement, sourceOfRemotes(remotes));
  const dist = join(folder, 'dist');
  const rsbuild = await createRsbuild({
    cwd: join(workspace, shell.folder),
    config: configuration(dist, runtimeReplacement),
  });
  const { stats, close } = await keepNodeEnv(() => rsbuild.build());
  await close();
  const report = stats?.toJson({ all: false, chunkGroups: true, chunkGroupAuxiliary: false });
  const groups = report?.namedChunkGroups ?? {};
  return describe(groups, await readFiles(dist));
}

function configuration(dist: string, runtimeReplacement: string) {
  const nameClass = bundleClasses();
  const getLocalIdent = (
    { resourcePath }: { readonly resourcePath: string },
    _name: string,
    local: string,
  ) => nameClass(resourcePath, local);
  const none = { name: 'bundle', contract: { provides: '0.0.0' }, routes: [], dictionaries: [] };
  return mergeRsbuildConfig(commonConfig(none, 'bundle'), {
    mode: 'production',
    logLevel: 'error',
    source: { entry: { shell: './src/entry.ts' }, include: loweredPackages },
    output: { distPath: { root: dist }, copy: [] },
    resolve: { alias: { '@module-federation/enhanced/runtime$': runtimeReplacement } },
    plugins: [pluginReact(), compiledAhead(firstScreens), chunksByPart],
    tools: {
      // This is a function, because two values for `getLocalIdent` would be merged into a list.
      cssLoader: ({ modules, ...options }) => ({
        ...options,
        modules: { ...(typeof modules === 'object' && modules), getLocalIdent },
      }),
      // A name that the replacement module lacks must not become `undefined`.
      rspack: { module: { parser: { javascript: { exportsPresence: 'error' } } } },
    },
  });
}

/** Adds the part to the chunk names: all parts name their texts `texts-fr`, and one file of all would delay the first page. */
const chunksByPart: RsbuildPlugin = {
  name: 'chunks-by-part',
  setup(api) {
    for (const { name, folder } of parts) {
      api.transform({ test: join(workspace, folder, 'src/'), enforce: 'pre' }, ({ code }) =>
        code.replaceAll('webpackChunkName: "', `webpackChunkName: "${name}-`),
      );
    }
  },
};

async function readFiles(dist: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = (await readdir(dist)).filter((name) => /\.(js|css)$/.test(name)).toSorted();
  const files = names.map(async (name) => [name, await readFile(join(dist, name))] as const);
  return new Map(await Promise.all(files));
}

type Groups = Readonly<
  Record<string, { readonly assets?: readonly { readonly name: string }[] | undefined }>
>;

function describe(groups: Groups, files: ReadonlyMap<string, Buffer>): Bundle {
  const main = filesOf(groups, shell.name);
  const entry = main.scripts.at(-1);
  if (!entry || main.scripts.length > 1)
    throw new Error('The single bundle must have exactly one entry');
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(name).update(bytes);
  const build = hash.digest('hex').slice(0, 12);
  return {
    build,
    base: releaseAddress('bundle', build),
    files,
    entry,
    styles: main.styles,
    routes: Object.fromEntries(remotes.map(({ name }) => [name, filesOf(groups, name)])),
    texts: Object.fromEntries(
      parts.map(({ name }) => [name, filesOf(groups, `${name}-texts-fr`).scripts]),
    ),
  };
}

function filesOf(groups: Groups, name: string): ChunkFiles {
  const names = (groups[name]?.assets ?? []).map((asset) => asset.name);
  if (names.length === 0) throw new Error(`The single bundle has no chunk ${name}`);
  const ending = (end: string) => names.filter((each) => each.endsWith(end));
  return { scripts: ending('.js'), styles: ending('.css') };
}

/**
 * Returns the source of a module that replaces the federation's runtime: it loads the parts by `import()`, a
 * chunk each, as a site of one build would be split by routes.
 */
function sourceOfRemotes(bundled: readonly LocalPart[]): string {
  const loaders = bundled.map(({ name, folder }) => {
    const app = JSON.stringify(join(workspace, folder, 'src/app.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${app}),`;
  });
  return [
    'const apps = {',
    ...loaders,
    '};',
    'export function registerRemotes() {}',
    // The shell requests container and module, such as `static_pages_1a2b3c4d5e6f/app`.
    'export function loadRemote(id) {',
    String.raw`  const name = id.replace(/_[^_]*\/app$/, '').replaceAll('_', '-');`,
    '  return apps[name]();',
    '}',
    '',
  ].join('\n');
}
