import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { workspace } from '../local/parts.ts';
import { promote } from '../registry/promote.ts';
import { siteFolder } from '../site/site-folder.ts';
import { createSharedSite, publishPayment, type SharedSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { siteServer } from './site-server.ts';

let shared: SharedSite;
let root: string;

beforeEach(async () => {
  shared = await createSharedSite();
  root = await temporaryFolder();
  await release(1);
});

async function release(number: number): Promise<void> {
  await promote(shared.as('payer'), [await publishPayment(shared, number)]);
  await composeSite(shared.as('operator'));
}

/** Returns the names that the page lists for a copy to another machine, in its order. */
async function namesToCopy(): Promise<readonly string[]> {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const [, sentence = ''] = /^- \*\*Copies of the folder\*\*(.*?)^- /ms.exec(page) ?? [];
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Returns the files and links below these names, in alphabetical order; a path with its own entry is copied at that entry. */
async function pathsToCopy(): Promise<readonly string[]> {
  const names = await namesToCopy();
  const paths = names.map(async (name) => {
    if (!name.endsWith('/')) return [name];
    const others = names.filter((each) => each !== name && each.startsWith(name));
    return (await filesBelow(join(shared.root, name)))
      .map((path) => relative(shared.root, path))
      .filter((path) => !others.some((other) => path.startsWith(other)));
  });
  return (await Promise.all(paths)).flat();
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  return (await Promise.all(found)).flat();
}

async function copy(path: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await cp(join(shared.root, path), join(root, path), { verbatimSymlinks: true, force: true });
}

/** Returns the answer of a server that is started on the copy. */
async function answer(): Promise<string> {
  const memory = await temporaryFolder();
  const apiUpstream = 'http://127.0.0.1:9';
  const server = await siteServer(siteFolder(root, { memory }), { apiUpstream, signedOnly: true });
  const { statusCode, body } = await server.inject('/tai/paiement');
  await server.close();
  return `${statusCode} ${body}`;
}

test('a folder with the files that operations.md lists can be served', async () => {
  for (const path of await pathsToCopy()) await copy(path);
  expect(await answer()).toMatch(/^200 .*<html/s);
});

test('a site folder that was transferred only in part serves the previous documents', async () => {
  for (const path of await pathsToCopy()) await copy(path);
  const before = await answer();
  await release(2);
  const paths = await pathsToCopy();
  expect(paths.at(-1)).toBe('current');
  // While files are only added, the answer is not checked after each of them.
  const first = paths.findIndex((path) => path.startsWith('compositions/'));
  for (const path of paths.slice(0, first)) await copy(path);
  for (const path of paths.slice(first, -1)) {
    await copy(path);
    expect([path, await answer()]).toEqual([path, before]);
  }
  await copy('current');
  const after = await answer();
  expect(after).toMatch(/^200 .*<html/s);
  expect(after).not.toBe(before);
});
