import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composedIn } from '../registry/signed-composition.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedBucket, people, writeState } from '../testing/create-trust.ts';
import { draftName } from '../storage/drafts.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sign, signedText } from '../trust/signed.ts';
import { bucketStorage } from './bucket-storage.ts';
import { promotedIn } from './copy-folder.ts';
import type { Objects } from './s3-objects.ts';
import { parseServedState, piecesOf, unsignedFault, type ServedState } from './served-state.ts';

/* A server that checks signatures reads a state by a writer of `served/` or `pieces/` who has no key. */

async function createServer() {
  const { objects, open } = await createSharedBucket();
  const signing = { memory: await temporaryFolder() };
  const copy = await temporaryFolder();
  const server = () => open(signing, { copy, signedOnly: true });
  await (await server()).bucket?.pull();
  return { objects, open: server, elsewhere: () => open(signing) };
}

const lastState = async (objects: Objects) =>
  parseServedState((await bucketStorage(objects).latest('served'))?.text ?? '');

/** Swaps the links, so that each place has the target of another one. */
function swapped(links: ServedState['links']): ServedState['links'] {
  const targets = Object.values(links);
  return Object.fromEntries(
    Object.keys(links).map((path, index) => [path, targets.at(index - 1) ?? '']),
  );
}

const composedOf = async (server: SiteFolder) => composedIn(await realpath(server.current));

test('a server refuses a composition whose links differ from the signed ones', async () => {
  const { objects, open } = await createServer();
  const { links } = await lastState(objects);
  const server = await open();
  const storage = bucketStorage(objects);
  expect(await unsignedFault(server, await lastState(objects), storage)).toBeUndefined();
  const before = await composedOf(server);
  const forged = await writeState(objects, () => ({ links: swapped(links) }));
  expect(await unsignedFault(server, forged, storage)).toMatch(
    / has other links than were signed: /,
  );
  await expect(server.bucket?.pull()).rejects.toThrow(/ has other links than were signed: /);
  expect(await composedOf(server)).toEqual(before);
});

test('a composition whose signed list has no links is still taken', async () => {
  const { objects, open } = await createServer();
  const { composed = '' } = await lastState(objects);
  const old = sign({ ...JSON.parse(composed).signed, links: undefined }, [people.operator]);
  await writeState(objects, () => ({ composed: signedText(old) }));
  expect(await (await open()).bucket?.pull()).toBe(true);
});

test('a signed list may name a draft, but no other file that its artifact lacks', async () => {
  const { objects, open } = await createServer();
  const { composed = '' } = await lastState(objects);
  const { signed } = JSON.parse(composed);
  const listing = (path: string) =>
    signedText(sign({ ...signed, files: { ...signed.files, [path]: 'x' } }, [people.operator]));
  // This path is in the folder of a piece.
  const path = Object.keys(signed.files).find((each) => !(each in signed.links)) ?? '';
  await writeState(objects, () => ({ composed: listing(`${path}${draftName()}`) }));
  expect(await (await open()).bucket?.pull()).toBe(true);
  await writeState(objects, () => ({ composed: listing(`${path}.other`) }));
  await expect((await open()).bucket?.pull()).rejects.toThrow(
    / is made of other files than were signed: /,
  );
});

test('a release that the registry names is copied even if the state leaves it out', async () => {
  const { objects, open, elsewhere } = await createServer();
  const { promoted } = await lastState(objects);
  await writeState(objects, () => ({ promoted: [] }));
  for (const server of [await open(), await elsewhere()]) {
    expect(await server.bucket?.pull()).toBe(true);
    expect(await promotedIn(server)).toEqual(promoted);
    expect(await readdir(join(server.root, 'releases'))).toContain('shell');
    // The next pull finds it unchanged.
    expect(await server.bucket?.pull()).toBe(false);
  }
});

test('a server refuses an artifact whose seal lists other files than were signed', async () => {
  const { objects, open } = await createServer();
  const [piece = '', other = ''] = piecesOf(await lastState(objects));
  const seal = await objects.get(`pieces/${other}/sealed.json`);
  await objects.put(`pieces/${piece}/sealed.json`, seal?.bytes ?? Buffer.of());
  const server = await open();
  const before = await composedOf(server);
  await expect(server.bucket?.pull()).rejects.toThrow(/ is made of other files than were signed: /);
  expect(await composedOf(server)).toEqual(before);
});
