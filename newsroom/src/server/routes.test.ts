import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { routesOf } from './routes.ts';
import type { Role } from '../wire.ts';

/* What the desk asks for, as the server answers it. */

const text = '/api/texts/:language/:page';

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
  const routes = routesOf({ newsroom, drafts, plans, previews, secondPerson: true, now });
  const answer = async (method: string, address: string, asked: Asked) =>
    routes
      .find((route) => route.path === address && route.method === method)
      ?.answer({
        session: { id: asked.by, name: asked.by, roles: [asked.role], token: 't', ends: 0 },
        params: { language: 'fr', page: asked.page ?? 'faq' },
        body: asked.body,
      });
  const ask = (by: string, role: Role, address: string, body: unknown) =>
    answer('POST', address, { by, role, body });
  const open = (page: string) => answer('GET', text, { by: 'Anna', role: 'author', page });
  return { newsroom, drafts, ask, open };
}

interface Asked {
  readonly by: string;
  readonly role: Role;
  readonly page?: string;
  readonly body?: unknown;
}

/* A button that is pressed again before the first answer has come: what is done is no refusal. */

test('a text that is approved twice by one person is approved', async () => {
  const { drafts, ask } = await begin();
  const [served, by] = ['Avant.', { id: 'Anna', name: 'Anna' }];
  const save = { text: 'Après.', revision: 0, began: served, served, by, at: new Date() };
  const { revision } = await drafts.save('fr/faq.md', save);
  await ask('Anna', 'author', `${text}/submit`, { revision });
  const approve = (name: string) => ask(name, 'reviewer', `${text}/approve`, { revision });
  const approved = { stage: 'approved', approvedBy: 'Rémi' };
  expect(await approve('Rémi')).toMatchObject(approved);
  expect(await approve('Rémi')).toMatchObject(approved);
  await expect(approve('Odile')).rejects.toMatchObject({ status: 409 });
});

test('texts that are served again are so after a second press', async () => {
  const { newsroom, ask } = await begin();
  const { build, texts } = await newsroom.served();
  const path = 'fr/faq.md';
  const change = { path, text: aPage('FAQ', 'Deux.\n'), base: texts[path] ?? '', by: 'Olga' };
  await newsroom.publish([change], true, { by: 'Olga', why: 'panne' });
  const { build: shown } = await newsroom.served();
  const back = () => ask('Paula', 'publisher', '/api/rollback', { build, shown, why: 'retour' });
  expect(await back()).toEqual({});
  expect(await back()).toEqual({});
  expect((await newsroom.served()).build).toBe(build);
});

test('a page that is none is not opened: nothing that is written there could be kept', async () => {
  const { drafts, open } = await begin();
  const told = { status: 404, body: { message: 'Il n’y a pas de page de ce nom.' } };
  await expect(open('nulle-part')).rejects.toMatchObject(told);
  expect(await open('faq')).toMatchObject({ draft: undefined });
  // What was written while there was such a page is shown still.
  const [by, at] = [{ id: '1', name: 'Anna' }, new Date()];
  const save = { text: 'Un.', revision: 0, began: '', served: '', by, at };
  await drafts.save('fr/nulle-part.md', save);
  expect(await open('nulle-part')).toMatchObject({ draft: { text: 'Un.' } });
});
