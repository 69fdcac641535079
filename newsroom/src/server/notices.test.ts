import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aPage } from '@amendes/delivery/testing/create-content.ts';
import { expect, test } from 'vitest';
import { startDesk, noticeOf, planOf } from './testing/start-desk.ts';

/* Tests notices that are put up and withdrawn by hand, with the requests of the desk. */

async function begin() {
  const desk = await startDesk();
  const ask = (address: string, body: unknown) =>
    desk.ask('Paula', 'publisher', `POST ${address}`, body);
  return { ...desk, ask };
}

test('a banner can be replaced although the end of its plan cannot be stored', async () => {
  const { folder, newsroom, plans, ask, after, shown: said, statuses } = await begin();
  await plans.add({ ...planOf('Out of order.'), until: after(1) });
  // A folder in place of the draft file has the same effect as a full disk.
  await mkdir(join(folder, `plans.json.draft-${process.pid}`));
  const text = noticeOf('Still out of order.');
  expect(await ask('/api/notices', { text, why: 'panne' })).toEqual({});
  expect(await said()).toContain('Still out of order.');
  const shown = (await newsroom.notice())?.build;
  expect(await ask('/api/notices/withdraw', { why: 'fini', shown })).toEqual({});
  expect(await newsroom.notice()).toBeUndefined();
  expect(await statuses()).toEqual(['shown']);
});

test('a banner that was put up since the screen was shown is not withdrawn', async () => {
  const { newsroom, ask, shown: said } = await begin();
  const why = 'panne';
  await ask('/api/notices', { text: noticeOf('Yesterday.'), why });
  const shown = (await newsroom.notice())?.build;
  await ask('/api/notices', { text: noticeOf('Emergency.'), why });
  await expect(ask('/api/notices/withdraw', { why, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Un autre avis') },
  });
  expect(await said()).toContain('Emergency.');
});

test('withdrawing a banner a second time is refused with a French message', async () => {
  const { newsroom, ask } = await begin();
  const why = 'panne';
  await ask('/api/notices', { text: noticeOf('Yesterday.'), why });
  const shown = (await newsroom.notice())?.build;
  await ask('/api/notices/withdraw', { why, shown });
  await expect(ask('/api/notices/withdraw', { why, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('déjà retiré') },
  });
});

test('texts that were published since the screen was shown are not replaced', async () => {
  const { newsroom, ask } = await begin();
  const path = 'fr/faq.md';
  const deed = { by: 'Olga', why: 'panne' };
  const { build: first, texts } = await newsroom.served();
  const publish = async (text: string, base = '') =>
    newsroom.publish([{ path, text, base, by: 'Olga' }], true, deed);
  const [second, third] = ['Deux.', 'Trois.'].map((words) => aPage('FAQ', `${words}\n`));
  await publish(second ?? '', texts[path]);
  const { build: shown } = await newsroom.served();
  await publish(third ?? '', second);
  const back = { build: first, why: 'retour' };
  await expect(ask('/api/rollback', { ...back, shown })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('D’autres textes') },
  });
  const served = await newsroom.served();
  expect(served.texts[path]).toBe(third);
  expect(await ask('/api/rollback', { ...back, shown: served.build })).toEqual({});
});
