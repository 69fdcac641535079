import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { createContent } from '@amendes/delivery/testing/create-content.ts';
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
  const shown = async () => JSON.stringify((await newsroom.notice()) ?? '');
  return { folder, newsroom, plans, ask, shown };
}

test('a notice is up although the end of the one before it cannot be noted', async () => {
  const { folder, newsroom, plans, ask, shown } = await begin();
  const plan = { by: 'Paula', why: 'panne du jour', withGaps: false, subject: 'Panne.' };
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const notice = noticeOf('Out of order.');
  await plans.add({ ...plan, kind: 'notice', texts: [], notice, until });
  // A folder in the way of the file is as good as a full disk.
  await mkdir(join(folder, `plans.json.draft-${process.pid}`));
  const text = noticeOf('Still out of order.');
  expect(await ask('/api/notices', { text, why: 'panne' })).toEqual({});
  expect(await shown()).toContain('Still out of order.');
  expect(await ask('/api/notices/withdraw', { why: 'fini' })).toEqual({});
  expect(await newsroom.notice()).toBeUndefined();
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
});
