import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  compiledFolder,
  leftBehind,
  packedManifest,
  readManifest,
  withRanges,
} from './packed-manifest.ts';

/* `pnpm pack` in a package runs this first. It writes into `dist/` the files that another repository installs: sources,
   which bundlers build from; compiled modules with types and maps, for Node and test runners; and a manifest. */

const root = process.cwd();
const manifest = readManifest(root);
const staged = join(root, manifest.publishConfig.directory);

const excludedNames = new Set<string>([
  ...leftBehind,
  'node_modules',
  'dist',
  'packed',
  'package.json',
]);

/** True if the package exports the states of its screens, which are stored among the helpers of its tests. */
const offersStates = Object.values(manifest.exports).some((file) => file.includes('/src/testing/'));

/** False for tests, their configuration and their helpers: no other repository runs them. */
const isPacked = (path: string) =>
  !excludedNames.has(basename(path)) &&
  !path.match(offersStates ? /\.test\.tsx?$/ : /\.test\.tsx?$|\/src\/testing$/);

rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
for (const path of globSync('*', { cwd: root }).filter(isPacked)) {
  cpSync(join(root, path), join(staged, path), { recursive: true, filter: isPacked });
}

compile();

for (const asset of globSync('{src,testing}/**/*.{css,js,mjs,svg,png,ico,d.ts}', { cwd: staged })) {
  const target = join(staged, compiledFolder, asset);
  if (existsSync(target)) throw new Error(`${asset} would lie where a source is compiled to`);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(staged, asset), target);
}

const exports = Object.fromEntries(
  Object.entries(manifest.publishConfig.exports ?? manifest.exports).filter(([, file]) =>
    existsSync(join(staged, file)),
  ),
);
writeManifest(staged, packedManifest({ ...manifest, exports }, installedVersion));

stageTemplate();

/** Copies a package's template, which is not part of its sources: it is packed whole, with the workspace's versions. */
function stageTemplate(): void {
  const template = join(staged, 'template');
  if (!existsSync(join(root, 'template'))) return;
  cpSync(join(root, 'template'), template, { recursive: true });
  writeManifest(template, withRanges(readManifest(template), installedVersion));
}

/** Compiles the staged sources, so that maps lead to the sources beside them in the tarball. */
function compile(): void {
  const config = join(staged, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      include: ['src', 'testing', 'messages'],
      exclude: ['node_modules', compiledFolder],
      compilerOptions: {
        noEmit: false,
        // `npx pnpm check` checks the types in the original folders, and that they need none of the files that are left out.
        noCheck: true,
        rootDir: '.',
        outDir: `./${compiledFolder}`,
        declaration: true,
        declarationMap: true,
        sourceMap: true,
        rewriteRelativeImportExtensions: true,
      },
    }),
  );
  execFileSync('tsc', ['-p', config], { stdio: 'inherit' });
  rmSync(config);
}

function installedVersion(dependency: string): string {
  const folder = join(root, 'node_modules', dependency);
  if (existsSync(join(folder, 'package.json'))) return readManifest(folder).version;
  throw new Error(`${dependency} is not installed beside ${root}`);
}

function writeManifest(folder: string, written: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
}
