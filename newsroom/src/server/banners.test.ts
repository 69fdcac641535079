import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aPage } from '@amendes/delivery/testing/create-content.ts';
import { expect, test } from 'vitest';
import { startDesk, bannerOf, planOf } from './testing/start-desk.ts';

/* Tests banners that are put up and withdrawn by hand, with the requests of the desk. */

async function setUp() {
  const desk = await startDesk();
  const post = (address: string, body: unknown) =>
    desk.request('Paula', 'publisher', `POST ${address}`, body);
  return { ...desk, post };
}

test('a banner can be replaced although the end of its plan cannot be stored', async () => {
  const { folder, newsroom, plans, post, after, shown: shownText, statuses } = await setUp();
  await plans.add({ ...planOf('Out of order.'), until: after(1) });
  // A folder in place of the draft file has the same effect as a full disk.
  await mkdir(join(folder, `plans.json.draft-${process.pid}`));
  const text = bannerOf('Still out of order.');
  expect(await post('/api/banners', { text, why: 'panne' })).toEqual({});
  expect(await shownText()).toContain('Still out of order.');
  const shown = (await newsroom.banner())?.build;
  expect(await post('/api/banners/withdraw', { why: 'fini', shown })).toEqual({});
  expect(await newsroom.banner()).toBeUndefined();
  expect(await statuses()).toEqual(['shown']);
});

test('a banner that was put up since the screen was shown is not withdrawn', async () => {
  const { newsroom, post, shown: shownText } = await setUp();
  const why = 'panne';
  await post('/api/banners', { text: bannerOf('Yesterday.'), why });
  const shown = (await newsroom.banner())?.build;
  await post('/api/banners', { text: bannerOf('Emergency.'), why });
  await expect(post('/api/banners/withdraw', { why, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Un autre avis') },
  });
  expect(await shownText()).toContain('Emergency.');
});

test('withdrawing a banner a second time is refused with a French message', async () => {
  const { newsroom, post } = await setUp();
  const why = 'panne';
  await post('/api/banners', { text: bannerOf('Yesterday.'), why });
  const shown = (await newsroom.banner())?.build;
  await post('/api/banners/withdraw', { why, shown });
  await expect(post('/api/banners/withdraw', { why, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('déjà retiré') },
  });
});

test('a tab opened before an update still shows, publishes and withdraws banners', async () => {
  const { post, newsroom, shown: shownText, ...desk } = await setUp();
  const why = 'panne';
  expect(await post('/api/notices', { text: bannerOf('Typed before.'), why })).toEqual({});
  expect(await shownText()).toContain('Typed before.');
  const shown = (await newsroom.banner())?.build;
  expect(await desk.request('Paula', 'publisher', 'GET /api/desk')).toMatchObject({
    notice: { build: shown, text: 'Typed before.', status: 'shown' },
  });
  expect(await post('/api/notices/withdraw', { why, shown })).toEqual({});
  expect(await newsroom.banner()).toBeUndefined();
});

test('texts that were published since the screen was shown are not replaced', async () => {
  const { newsroom, post } = await setUp();
  const path = 'fr/faq.md';
  const actor = { by: 'Olga', why: 'panne' };
  const { build: first, texts } = await newsroom.served();
  const publish = async (text: string, base = '') =>
    newsroom.publish([{ path, text, base, by: 'Olga' }], true, actor);
  const [second, third] = ['Deux.', 'Trois.'].map((words) => aPage('FAQ', `${words}\n`));
  await publish(second ?? '', texts[path]);
  const { build: shown } = await newsroom.served();
  await publish(third ?? '', second);
  const back = { build: first, why: 'retour' };
  await expect(post('/api/rollback', { ...back, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('D’autres textes') },
  });
  const served = await newsroom.served();
  expect(served.texts[path]).toBe(third);
  expect(await post('/api/rollback', { ...back, shown: served.build })).toEqual({});
});
