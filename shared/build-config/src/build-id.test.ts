import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildId } from './build-id.ts';

let root: string;
const roots: string[] = [];

async function write(path: string, text: string | object): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof text === 'string' ? text : JSON.stringify(text));
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(join(root, from)), { recursive: true });
  await symlink(join(root, to), join(root, from));
}

/** Writes a workspace with one part, two of our packages, the tools, and third-party packages. */
async function workspace(): Promise<void> {
  await write('mfe-a/package.json', {
    dependencies: { '@amendes/ui': 'workspace:*', qr: 'catalog:' },
    peerDependencies: { '@amendes/contract': 'workspace:*', react: 'catalog:' },
    devDependencies: { '@amendes/build-config': 'workspace:*', vitest: 'catalog:' },
  });
  await write('mfe-a/src/a.ts', 'a');
  await write('mfe-a/src/a.test.ts', 'test');
  await write('shared/ui/package.json', { version: '1.0.0', exports: { './b.ts': './src/b.ts' } });
  await write('shared/ui/src/b.ts', 'b');
  await write('shared/contract/package.json', {
    version: '2.0.0',
    dependencies: { axios: 'catalog:' },
  });
  await write('shared/contract/src/c.ts', 'c');
  await write('shared/build-config/package.json', {
    version: '1.0.0',
    dependencies: { bundler: 'catalog:', vitest: 'catalog:' },
  });
  await write('shared/build-config/src/d.ts', 'd');
  for (const name of ['qr', 'react', 'axios', 'bundler', 'vitest']) {
    await write(`store/${name}/package.json`, { version: '1.0.0' });
  }
  await link('mfe-a/node_modules/qr', 'store/qr');
  await link('mfe-a/node_modules/react', 'store/react');
  await link('shared/contract/node_modules/axios', 'store/axios');
  await link('shared/build-config/node_modules/bundler', 'store/bundler');
  await link('shared/build-config/node_modules/vitest', 'store/vitest');
  for (const name of ['ui', 'contract', 'build-config']) {
    await link(`mfe-a/node_modules/@amendes/${name}`, `shared/${name}`);
  }
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'amendes-build-id-'));
  roots.push(root);
  await workspace();
});

afterAll(() => Promise.all(roots.map((each) => rm(each, { recursive: true }))));

const id = () => buildId(join(root, 'mfe-a'));

test.each([
  'mfe-a/content/fr/aide.md',
  'mfe-a/dist/entry.js',
  'mfe-a/packed/dist/src/a.ts',
  'mfe-a/src/a.test.ts',
  'mfe-a/src/testing/gallery.ts',
  'mfe-a/README.md',
  'mfe-a/.gitlab-ci.yml',
  'mfe-b/src/b.ts',
  'pnpm-lock.yaml',
])('%s does not change the id of the build', async (path) => {
  const before = id();
  await write(path, 'changed');
  expect(id()).toBe(before);
});

test.each([
  'shared/contract/src/content/published.ts',
  'mfe-a/src/a.ts',
  'mfe-a/part.ts',
  'mfe-a/src/texts/fr.json',
  'shared/ui/src/b.ts',
  'shared/contract/src/c.ts',
  'shared/build-config/src/d.ts',
])('%s changes the id of the build', async (path) => {
  const before = id();
  await write(path, 'changed');
  expect(id()).not.toBe(before);
});

// A process reads each manifest only once, so a changed manifest is tested in a new folder.
const idOfCopy = async (path: string, manifest: object) => {
  const first = root;
  root = await mkdtemp(join(tmpdir(), 'amendes-build-id-'));
  roots.push(root);
  await workspace();
  await write(path, manifest);
  const copied = id();
  root = first;
  return copied;
};

test.each(['qr', 'bundler'])('another version of %s changes the id', async (name) => {
  expect(await idOfCopy(`store/${name}/package.json`, { version: '1.0.1' })).not.toBe(id());
});

test.each(['react', 'axios', 'vitest'])(
  'another version of %s does not change the id',
  async (name) => {
    expect(await idOfCopy(`store/${name}/package.json`, { version: '1.0.1' })).toBe(id());
  },
);

test('a part has the same build id if its packages are copies instead of links', async () => {
  const before = id();
  const alone = join(root, 'alone');
  cpSync(join(root, 'mfe-a'), alone, { recursive: true, dereference: true });
  expect(buildId(alone)).toBe(before);
});

test('the error names a package that is not installed', async () => {
  await rm(join(root, 'mfe-a/node_modules/qr'));
  expect(id).toThrow('qr, which ');
});
