import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parts, workspace } from '../local/parts.ts';

/**
 * Creates a checkout with one remote, the shared packages, and tools if they are named; the shell and the
 * other remotes are missing.
 */
export async function checkoutOf(folder: string, tools: readonly string[] = []): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'amendes-alone-'));
  const roots = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.pnpmfile.mjs'];
  const copied = [folder, 'shared', ...tools, ...roots];
  for (const path of copied) {
    await cp(join(workspace, path), join(root, path), {
      recursive: true,
      // The links of each package lead to the shared store by relative paths, so they work here too.
      verbatimSymlinks: true,
      filter: (source) => basename(source) !== 'dist',
    });
  }
  await writePackages(root, tools);
  return root;
}

/** Creates a checkout of every part, with what `pnpm dev` also needs. */
export function checkoutOfAllParts(): Promise<string> {
  const [first = '', ...others] = parts.map(({ folder }) => folder);
  return checkoutOf(first, [...others, 'delivery', 'release', 'sandbox', 'tasks']);
}

/** Links the packages of the workspace's root; those of the project itself are the checkout's own. */
async function writePackages(root: string, tools: readonly string[]): Promise<void> {
  const scope = '@amendes';
  const from = join(workspace, 'node_modules');
  const to = join(root, 'node_modules');
  await mkdir(join(to, scope), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== scope) await symlink(join(from, name), join(to, name));
  }
  for (const name of ['build-config', 'protocol'])
    await symlink(join(root, 'shared', name), join(to, scope, name));
  for (const name of tools) await symlink(join(root, name), join(to, scope, name));
}
