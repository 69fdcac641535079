import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { routesOf } from './routes.ts';

/* Notices that are put up and withdrawn by hand, as the desk asks for it. */

const session = { id: '1', name: 'Paula', roles: ['publisher'], token: 't', ends: 0 } as const;

const noticeOf = (said: string): string => {
  const words = languages.map((language) => `# ${language}\n\n${said}\n`).join('\n');
  return `---\nkind: outage\n---\n\n${words}`;
};

async function begin() {
  const [site, source, folder] = [
    await createSiteOfPages(),
    await createContent(),
    await temporaryFolder(),
  ];
  await bringContent(site, source, { withGaps: true });
  const newsroom = new Newsroom(site, source, folder);
  const drafts = new Drafts(folder);
  const now = () => new Date();
  const plans = new Plans(folder, newsroom, drafts, now);
  const previews = new Previews(join(folder, 'previews'), now);
  const routes = routesOf({ newsroom, drafts, plans, previews, secondPerson: false, now });
  const ask = async (address: string, body: unknown) =>
    routes
      .find(({ path, method }) => path === address && method === 'POST')
      ?.answer({ session, params: {}, body });
  const said = async () => JSON.stringify((await newsroom.notice()) ?? '');
  return { folder, newsroom, plans, ask, said };
}

test('a notice is up although the end of the one before it cannot be noted', async () => {
  const { folder, newsroom, plans, ask, said } = await begin();
  const plan = { by: 'Paula', why: 'panne du jour', withGaps: false, subject: 'Panne.' };
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const notice = noticeOf('Out of order.');
  await plans.add({ ...plan, kind: 'notice', texts: [], notice, until });
  // A folder in the way of the file is as good as a full disk.
  await mkdir(join(folder, `plans.json.draft-${process.pid}`));
  const text = noticeOf('Still out of order.');
  expect(await ask('/api/notices', { text, why: 'panne' })).toEqual({});
  expect(await said()).toContain('Still out of order.');
  const shown = (await newsroom.notice())?.build;
  expect(await ask('/api/notices/withdraw', { why: 'fini', shown })).toEqual({});
  expect(await newsroom.notice()).toBeUndefined();
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
});

test('a notice that was put up since the screen was shown is not withdrawn', async () => {
  const { newsroom, ask, said } = await begin();
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

test('of a notice that is gone already it is said so in French', async () => {
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
