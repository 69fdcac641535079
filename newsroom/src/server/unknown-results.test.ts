import { expect, test } from 'vitest';
import {
  aBucketThatLeaves,
  aText,
  startDesk,
  noticeOf,
  path,
  planOf,
  planOfText,
} from './testing/start-desk.ts';

/* A publication that should start immediately failed: its user was told so, and the storage is asked later if it was done. */

const deed = { by: 'Paula', why: 'panne du jour' };

async function begin() {
  const { storage, bucket } = aBucketThatLeaves();
  const desk = await startDesk({ storage });
  const { newsroom, after, served, drafts, ask } = desk;
  const notice = (words: string) => ({ ...planOf(words), until: after(3) });
  const base = await served();
  const text = aText('Neu.');
  const ofText = { ...planOfText(text, base), until: after(3) };
  await newsroom.publishNotice(noticeOf('Before.'), { by: 'Olga', why: 'panne' });
  /** Publishes the same text immediately and without an end, with the request of the desk. */
  const publishByHand = async () => {
    const by = { id: '1', name: 'Paula' };
    const save = { text, revision: 0, began: base, served: base, by, at: desk.now() };
    const { revision } = await drafts.save(path, save);
    const body = { revision, why: 'sans fin', withGaps: false, also: [] };
    await ask('Paula', 'publisher', 'POST /api/texts/:language/:page/publish', body);
  };
  return { ...desk, bucket, notice, ofText, base, publishByHand };
}

const failed = { status: 503 };

test('a banner that failed is not put up over the one that corrects it', async () => {
  const { newsroom, restart, bucket, shown, notice } = await begin();
  const plans = restart();
  bucket.leave();
  await expect(plans.add(notice('Wrong.'))).rejects.toMatchObject(failed);
  bucket.comeBack();
  await newsroom.publishNotice(noticeOf('Corrected.'), deed);
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toEqual([]);
});

test.each([
  ['a banner', 'notice'],
  ['a text', 'text'],
] as const)('%s with an unknown result stays until the storage answers', async (_, kind) => {
  const { restart, bucket, shown, served, notice, ofText, base } = await begin();
  bucket.leaveAtChange('before');
  const plan = kind === 'notice' ? notice('Wrong.') : ofText;
  await expect(restart().add(plan)).rejects.toMatchObject(failed);
  const plans = restart();
  await plans.tick();
  const [unknown] = await plans.all();
  expect(unknown).toMatchObject({ status: 'unknown' });
  await expect(plans.remove(unknown?.id ?? '')).rejects.toMatchObject({ status: 409 });
  bucket.comeBack();
  await plans.tick();
  expect(await plans.all()).toEqual([]);
  expect(await shown()).toContain('Before.');
  expect(await served()).toBe(base);
});

test('a banner that corrects one with an unknown result stays, and ends as planned', async () => {
  const { restart, bucket, pass, shown, notice } = await begin();
  const plans = restart();
  bucket.leaveAtChange('before');
  await expect(plans.add(notice('Wrong.'))).rejects.toMatchObject(failed);
  bucket.comeBack();
  await plans.add(notice('Corrected.'));
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
  pass(3);
  await plans.tick();
  expect(await shown()).toContain('Before.');
});

test('a banner that is up although the answer was lost ends as planned', async () => {
  const { restart, bucket, pass, shown, notice } = await begin();
  bucket.leaveAtChange('after');
  await expect(restart().add(notice('Planned.'))).rejects.toMatchObject(failed);
  const plans = restart();
  await plans.tick();
  expect(await plans.all()).toMatchObject([{ status: 'unknown' }]);
  bucket.comeBack();
  await plans.tick();
  expect(await shown()).toContain('Planned.');
  expect((await plans.all()).map(({ status, failure }) => [status, failure])).toEqual([
    ['shown', undefined],
  ]);
  pass(3);
  await plans.tick();
  expect(await shown()).toContain('Before.');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('a banner whose end passed while the storage was away ends once it is back', async () => {
  const { restart, bucket, pass, shown, notice } = await begin();
  const plans = restart();
  bucket.leaveAtChange('after');
  await expect(plans.add(notice('Planned.'))).rejects.toMatchObject(failed);
  pass(4);
  await plans.tick();
  bucket.comeBack();
  await plans.tick();
  expect(await shown()).toContain('Before.');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('the banner below two plans comes back although one start was unconfirmed', async () => {
  const { restart, bucket, pass, shown, notice } = await begin();
  const plans = restart();
  const first = notice('Planned.');
  bucket.leaveAtChange('after');
  await expect(plans.add(first)).rejects.toMatchObject(failed);
  bucket.comeBack();
  pass(1);
  await plans.add({ ...notice('Two hours longer.'), until: first.until });
  expect(await shown()).toContain('Two hours longer.');
  pass(2);
  await plans.tick();
  expect(await shown()).toContain('Before.');
});

test('a plan with an unknown result is marked as shown if it is found to be served', async () => {
  const { restart, bucket, notice } = await begin();
  const plans = restart();
  bucket.leaveAtChange('after');
  await expect(plans.add(notice('Planned.'))).rejects.toMatchObject(failed);
  bucket.comeBack();
  await plans.findOut();
  const failure = expect.stringMatching(/^le changement est enregistré/);
  expect(await plans.all()).toMatchObject([{ status: 'shown', failure }]);
});

test('a text that is served although the answer was lost ends as planned', async () => {
  const { restart, bucket, pass, served, ofText, base } = await begin();
  bucket.leaveAtChange('after');
  await expect(restart().add(ofText)).rejects.toMatchObject(failed);
  const plans = restart();
  bucket.comeBack();
  await plans.tick();
  expect(await served()).toBe(ofText.texts[0]?.text);
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
  pass(3);
  await plans.tick();
  expect(await served()).toBe(base);
});

test('a failed text that is then published by hand without an end has no end', async () => {
  const { plans, bucket, pass, served, ofText, publishByHand } = await begin();
  bucket.leaveAtChange('before');
  await expect(plans.add(ofText)).rejects.toMatchObject(failed);
  bucket.comeBack();
  await publishByHand();
  await plans.tick();
  pass(3);
  await plans.tick();
  expect(await served()).toBe(ofText.texts[0]?.text);
});

test('a banner is not composed again over one that was put up meanwhile', async () => {
  const { newsroom, restart, bucket, shown, notice } = await begin();
  const plans = restart();
  bucket.leaveAtChange('after');
  await expect(plans.add(notice('Wrong.'))).rejects.toMatchObject(failed);
  bucket.comeBack();
  const ticked = plans.tick();
  // Publishes right after the storage has said which notice is up.
  const byHand = newsroom.notice().then(() => newsroom.publishNotice(noticeOf('Corrected.'), deed));
  await Promise.all([ticked, byHand]);
  await plans.endNotices();
  expect(await shown()).toContain('Corrected.');
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
});

test('a banner that a killed server was putting up is not put up by the next server', async () => {
  const { newsroom, restart, shown, notice } = await begin();
  const publish = newsroom.publishNotice.bind(newsroom);
  const reached = new Promise<void>((resolve) => {
    newsroom.publishNotice = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  void restart().add(notice('Wrong.'));
  await reached;
  newsroom.publishNotice = publish;
  await newsroom.publishNotice(noticeOf('Corrected.'), deed);
  const plans = restart();
  await plans.tick();
  expect(await shown()).toContain('Corrected.');
  expect(await plans.all()).toEqual([]);
});
