import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { toRefusal } from './faults.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';

/* A notice that the registry has although something failed afterwards. */

const hour = 60 * 60 * 1000;
const common = { by: 'Paula', why: 'panne du jour', withGaps: false, subject: 'Panne.' };

const written = (words: string) =>
  `---\nkind: outage\n---\n\n${languages.map((language) => `# ${language}\n\n${words}\n`).join('\n')}`;

async function begin() {
  const [site, source] = [await createSiteOfPages(), await createContent()];
  const folder = await temporaryFolder();
  await bringContent(site, source, { withGaps: true });
  const newsroom = new Newsroom(site, source, folder);
  const clock = { now: new Date() };
  const plans = new Plans(folder, newsroom, new Drafts(folder), () => clock.now);
  const after = (hours: number) => new Date(clock.now.valueOf() + hours * hour).toISOString();
  const tickAfter = (hours: number) => {
    clock.now = new Date(clock.now.valueOf() + hours * hour);
    return plans.tick();
  };
  const plan = { ...common, kind: 'notice', texts: [], notice: written('Planned.') } as const;
  const shown = async () => JSON.stringify((await newsroom.notice())?.texts ?? '');
  const publish = newsroom.publishNotice.bind(newsroom);
  await publish(written('By hand.'), { by: 'Olga', why: 'panne' });
  /** The next notice is put up, and what comes after that fails once. */
  const failAfterwards = () => {
    newsroom.publishNotice = async (...args) => {
      newsroom.publishNotice = publish;
      await publish(...args);
      throw toRefusal(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
    };
  };
  return { plans, after, tickAfter, plan, shown, failAfterwards };
}

test('what a notice covered comes back although its beginning failed half-way', async () => {
  const { plans, after, tickAfter, plan, shown, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('so it does where whoever planned it was told of the failure and tried again', async () => {
  const { plans, after, tickAfter, plan, shown, failAfterwards } = await begin();
  failAfterwards();
  await expect(plans.add({ ...plan, until: after(2) })).rejects.toMatchObject({ status: 507 });
  await plans.add({ ...plan, until: after(2) });
  await tickAfter(2);
  expect(await shown()).toContain('By hand.');
});
