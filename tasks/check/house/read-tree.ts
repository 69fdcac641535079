import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';

/** Source file that is neither a test nor generated. Paths are relative to the workspace, with slashes. */
export interface SourceFile {
  readonly path: string;
  /** Folder of its package, as `shared/ui`; `tasks` for the commands. */
  readonly package: string;
  readonly text: string;
}

export interface Tree {
  readonly files: readonly SourceFile[];
  /** Tests, of which only the titles are measured. */
  readonly tests: readonly SourceFile[];
  /** The `exports` of each package by its name; undefined for a package without any. */
  readonly exportsOf: ReadonlyMap<string, unknown>;
}

/** Returns the folder of every package of the workspace; a new one is found automatically. */
export function packageFolders(root: string): readonly string[] {
  const { packages }: { readonly packages: readonly string[] } = parse(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  );
  const patterns = packages.map((pattern) => `${pattern}/package.json`);
  return globSync(patterns, { cwd: root }).map(dirname).toSorted();
}

/** Folders of built, packed, installed or stored files beside the sources. */
const skipped: ReadonlySet<string> = new Set(
  'node_modules dist dist-server packed test-results .git .site .sandbox .newsroom .browsers'.split(
    ' ',
  ),
);

const isTest = (path: string): boolean => /[.](test|spec)[.]tsx?$/.test(path);

/** Reads the measured files of a workspace: TypeScript, styles and modules, with tests apart and without generated types. */
export function readTree(root: string): Tree {
  const packages = packageFolders(root);
  const folders = [...packages, 'tasks'].toSorted();
  const all = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx,css,mjs}', { cwd: join(root, folder), exclude: isSkippedPath })
      .toSorted()
      .map((path) => ({
        path: `${folder}/${path}`,
        package: folder,
        text: readFileSync(join(root, folder, path), 'utf8'),
      })),
  );
  const exportsOf = new Map(
    packages.map((folder) => {
      const manifest: { name: string; exports?: unknown } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      );
      return [manifest.name, manifest.exports];
    }),
  );
  return {
    files: all.filter(({ path }) => !isTest(path) && !path.endsWith('api-types.ts')),
    tests: all.filter(({ path }) => isTest(path)),
    exportsOf,
  };
}

const isSkippedPath = (path: string): boolean => path.split('/').some((name) => skipped.has(name));

/** Reads the workspace as of a commit, from a temporary folder that is removed afterwards. */
export function readCommit(root: string, commit: string): Tree {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'amendes-house-'));
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 };
  const archive = execFileSync('git', ['archive', findCommit(root, commit)], options);
  execFileSync('tar', ['-x', '-C', folder.path], { input: archive });
  return readTree(folder.path);
}

/** Returns the id of a commit. @throws {UsageError} for a commit that the repository does not contain. */
export function findCommit(root: string, commit: string): string {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const found = spawnSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], options);
  if (found.status !== 0) throw new UsageError(`There is no commit "${commit}"`);
  return found.stdout.trim();
}
