import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
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

const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });

const written = (words: string) =>
  `---\nkind: outage\n---\n\n${languages.map((language) => `# ${language}\n\n${words}\n`).join('\n')}`;

async function begin() {
  const [site, source] = [await createSiteOfPages(), await createContent()];
  const folder = await temporaryFolder();
  await bringContent(site, source, { withGaps: true });
  const newsroom = new Newsroom(site, source, folder);
  const clock = { now: new Date() };
  const logged: unknown[] = [];
  const log = (error: unknown) => void logged.push(error);
  const plans = new Plans(folder, newsroom, new Drafts(folder), () => clock.now, log);
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
  const failAfterwards = (failure: Error = full) => {
    newsroom.publishNotice = async (...args) => {
      newsroom.publishNotice = publish;
      await publish(...args);
      throw toRefusal(failure);
    };
  };
  return { plans, after, tickAfter, plan, shown, failAfterwards, logged };
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

test('of what fails while nobody waits, the log has the words of the storage', async () => {
  const { plans, after, tickAfter, plan, failAfterwards, logged } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  const away = new StorageError('The bucket is away (TimeoutError)');
  failAfterwards(away);
  await tickAfter(1);
  expect(logged).toEqual([expect.objectContaining({ cause: away })]);
  await tickAfter(1);
  expect(logged).toHaveLength(1);
});

test('what an editor can mend is told at the desk alone', async () => {
  const { plans, after, tickAfter, plan, logged } = await begin();
  await plans.add({ ...plan, notice: 'nothing', from: after(1), until: after(3) });
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ status: 'failed' }]);
  expect(logged).toEqual([]);
});
