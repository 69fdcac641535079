import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { routesOf } from './routes.ts';

test('a page that is none is not opened: nothing that is written there could be kept', async () => {
  const [site, folder] = [await createSiteOfPages(), await temporaryFolder()];
  const source = await createContent();
  await bringContent(site, source, { withGaps: true });
  const newsroom = new Newsroom(site, source, folder);
  const drafts = new Drafts(folder);
  const now = () => new Date();
  const plans = new Plans(folder, newsroom, drafts, now);
  const previews = new Previews(join(folder, 'previews'), now);
  const routes = routesOf({ newsroom, drafts, plans, previews, secondPerson: false, now });
  const session = { id: '1', name: 'Anna', roles: [], token: 't', ends: 0 };
  const open = async (page: string) =>
    routes
      .find(({ path, method }) => path === '/api/texts/:language/:page' && method === 'GET')
      ?.answer({ session, params: { language: 'fr', page }, body: undefined });
  const told = { status: 404, body: { message: 'Il n’y a pas de page de ce nom.' } };
  await expect(open('nulle-part')).rejects.toMatchObject(told);
  expect(await open('faq')).toMatchObject({ draft: undefined });
  // What was written while there was such a page is shown still.
  const [by, at] = [{ id: '1', name: 'Anna' }, now()];
  const save = { text: 'Un.', revision: 0, began: '', served: '', by, at };
  await drafts.save('fr/nulle-part.md', save);
  expect(await open('nulle-part')).toMatchObject({ draft: { text: 'Un.' } });
});
