import { expect, test } from 'vitest';
import { createSharedBucket } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { verifyFolder } from '../verify/verify-site.ts';
import { bucketStorage } from './bucket-storage.ts';
import { parseServedState, piecesOf } from './served-state.ts';

/** Creates a bucket with the folders that are served, and a way to verify it from an existing copy or a new one. */
async function createBucket() {
  const { objects, site, open } = await createSharedBucket();
  const state = parseServedState((await site.storage.latest('served'))?.text ?? '');
  const signing = { memory: await temporaryFolder() };
  const pieces = piecesOf(state).map((piece) => `pieces/${piece}`);
  const verify = async (copy: string) => verifyFolder(await open(signing, { copy }));
  return { objects, pieces, copy: site.root, verify };
}

test.each(['an existing copy', 'a new copy'])(
  'verify reports all damage of a bucket at once, from %s',
  async (source) => {
    const { objects, pieces, copy, verify } = await createBucket();
    const from = source === 'a new copy' ? await temporaryFolder() : copy;
    const [one = '', other = '', third = ''] = pieces;
    await objects.put(`${one}/sealed.json`, Buffer.from('{'));
    await objects.remove(`${other}/sealed.json`);
    const contents = (await bucketStorage(objects).contents(third)) ?? {};
    const [body = ''] = Object.values(contents).map((entry) => entry.body);
    await objects.put(body, Buffer.from('other'));
    const lines = (await verify(from)).join('\n');
    expect(lines).toContain(`${one} is damaged: its seal`);
    expect(lines).toContain(`${other} is missing`);
    expect(lines).toContain(`${body} is not what was sealed`);
  },
);

test('verify reports nothing about an intact bucket', async () => {
  const { copy, verify } = await createBucket();
  expect(await verify(copy)).toEqual([]);
});
