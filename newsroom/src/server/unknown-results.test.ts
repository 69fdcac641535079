import { expect, test } from 'vitest';
import {
  aBucketThatFails,
  aText,
  startDesk,
  bannerOf,
  path,
  planOf,
  planOfText,
} from './testing/start-desk.ts';

/* A publication that should start immediately failed: its user was told so, and the storage is asked later if it was done. */

const actor = { by: 'Paula', why: 'panne du jour' };

async function setUp() {
  const { storage, bucket } = aBucketThatFails();
  const desk = await startDesk({ storage });
  const { newsroom, after, served, drafts, request } = desk;
  const banner = (words: string) => ({ ...planOf(words), until: after(3) });
  const base = await served();
  const text = aText('Neu.');
  const ofText = { ...planOfText(text, base), until: after(3) };
  await newsroom.publishBanner(bannerOf('Before.'), { by: 'Olga', why: 'panne' });
  /** Publishes the same text immediately and without an end, with the request of the desk. */
  const publishByHand = async () => {
    const by = { id: '1', name: 'Paula' };
    const save = { text, revision: 0, began: base, served: base, by, at: desk.now() };
    const { revision } = await drafts.save(path, save);
    const body = { revision, why: 'sans fin', withGaps: false, also: [] };
    await request('Paula', 'publisher', 'POST /api/texts/:language/:page/publish', body);
  };
  return { ...desk, bucket, banner, ofText, base, publishByHand };
}

const failed = { status: 503 };

test('a banner that failed is not put up over the one that corrects it', async () => {
  const { newsroom, restart, bucket, shown, banner } = await setUp();
  const plans = restart();
  bucket.disconnect();
  await expect(plans.add(banner('Wrong.'))).rejects.toMatchObject(failed);
  bucket.reconnect();
  await newsroom.publishBanner(bannerOf('Corrected.'), actor);
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toEqual([]);
});

test.each([
  ['a banner', 'banner'],
  ['a text', 'text'],
] as const)('%s with an unknown result stays until the storage answers', async (_, kind) => {
  const { restart, bucket, shown, served, banner, ofText, base } = await setUp();
  bucket.disconnectAtChange('before');
  const plan = kind === 'banner' ? banner('Wrong.') : ofText;
  await expect(restart().add(plan)).rejects.toMatchObject(failed);
  const plans = restart();
  await plans.tick();
  const [unknown] = await plans.all();
  expect(unknown).toMatchObject({ status: 'unknown' });
  await expect(plans.remove(unknown?.id ?? '')).rejects.toMatchObject({ status: 409 });
  bucket.reconnect();
  await plans.tick();
  expect(await plans.all()).toEqual([]);
  expect(await shown()).toContain('Before.');
  expect(await served()).toBe(base);
});

test('a banner that corrects one with an unknown result stays, and ends as planned', async () => {
  const { restart, bucket, advanceClock, shown, banner } = await setUp();
  const plans = restart();
  bucket.disconnectAtChange('before');
  await expect(plans.add(banner('Wrong.'))).rejects.toMatchObject(failed);
  bucket.reconnect();
  await plans.add(banner('Corrected.'));
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
  advanceClock(3);
  await plans.tick();
  expect(await shown()).toContain('Before.');
});

test('a banner that is up although the answer was lost ends as planned', async () => {
  const { restart, bucket, advanceClock, shown, banner } = await setUp();
  bucket.disconnectAtChange('after');
  await expect(restart().add(banner('Planned.'))).rejects.toMatchObject(failed);
  const plans = restart();
  await plans.tick();
  expect(await plans.all()).toMatchObject([{ status: 'unknown' }]);
  bucket.reconnect();
  await plans.tick();
  expect(await shown()).toContain('Planned.');
  expect((await plans.all()).map(({ status, failure }) => [status, failure])).toEqual([
    ['shown', undefined],
  ]);
  advanceClock(3);
  await plans.tick();
  expect(await shown()).toContain('Before.');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('a banner whose end passed while the storage was away ends once it is back', async () => {
  const { restart, bucket, advanceClock, shown, banner } = await setUp();
  const plans = restart();
  bucket.disconnectAtChange('after');
  await expect(plans.add(banner('Planned.'))).rejects.toMatchObject(failed);
  advanceClock(4);
  await plans.tick();
  bucket.reconnect();
  await plans.tick();
  expect(await shown()).toContain('Before.');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('the banner below two plans comes back although one start was unconfirmed', async () => {
  const { restart, bucket, advanceClock, shown, banner } = await setUp();
  const plans = restart();
  const first = banner('Planned.');
  bucket.disconnectAtChange('after');
  await expect(plans.add(first)).rejects.toMatchObject(failed);
  bucket.reconnect();
  advanceClock(1);
  await plans.add({ ...banner('Two hours longer.'), until: first.until });
  expect(await shown()).toContain('Two hours longer.');
  advanceClock(2);
  await plans.tick();
  expect(await shown()).toContain('Before.');
});

test('a plan with an unknown result is marked as shown if it is found to be served', async () => {
  const { restart, bucket, banner } = await setUp();
  const plans = restart();
  bucket.disconnectAtChange('after');
  await expect(plans.add(banner('Planned.'))).rejects.toMatchObject(failed);
  bucket.reconnect();
  await plans.findOut();
  const failure = expect.stringMatching(/^le changement est enregistré/);
  expect(await plans.all()).toMatchObject([{ status: 'shown', failure }]);
});

test('a text that is served although the answer was lost ends as planned', async () => {
  const { restart, bucket, advanceClock, served, ofText, base } = await setUp();
  bucket.disconnectAtChange('after');
  await expect(restart().add(ofText)).rejects.toMatchObject(failed);
  const plans = restart();
  bucket.reconnect();
  await plans.tick();
  expect(await served()).toBe(ofText.texts[0]?.text);
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
  advanceClock(3);
  await plans.tick();
  expect(await served()).toBe(base);
});

test('a failed text that is then published by hand without an end has no end', async () => {
  const { plans, bucket, advanceClock, served, ofText, publishByHand } = await setUp();
  bucket.disconnectAtChange('before');
  await expect(plans.add(ofText)).rejects.toMatchObject(failed);
  bucket.reconnect();
  await publishByHand();
  await plans.tick();
  advanceClock(3);
  await plans.tick();
  expect(await served()).toBe(ofText.texts[0]?.text);
});

test('a banner is not composed again over one that was put up meanwhile', async () => {
  const { newsroom, restart, bucket, shown, banner } = await setUp();
  const plans = restart();
  bucket.disconnectAtChange('after');
  await expect(plans.add(banner('Wrong.'))).rejects.toMatchObject(failed);
  bucket.reconnect();
  const ticked = plans.tick();
  // Publishes right after the storage has said which banner is up.
  const byHand = newsroom
    .banner()
    .then(() => newsroom.publishBanner(bannerOf('Corrected.'), actor));
  await Promise.all([ticked, byHand]);
  await plans.endBanners();
  expect(await shown()).toContain('Corrected.');
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
});

test('a banner that a killed server was putting up is not put up by the next server', async () => {
  const { newsroom, restart, shown, banner } = await setUp();
  const publish = newsroom.publishBanner.bind(newsroom);
  const reached = new Promise<void>((resolve) => {
    newsroom.publishBanner = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  void restart().add(banner('Wrong.'));
  await reached;
  newsroom.publishBanner = publish;
  await newsroom.publishBanner(bannerOf('Corrected.'), actor);
  const plans = restart();
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toEqual([]);
});
