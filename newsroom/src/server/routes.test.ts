import { aPage } from '@amendes/delivery/testing/create-content.ts';
import { expect, test } from 'vitest';
import { startDesk } from './testing/start-desk.ts';

/* Tests the requests of the desk with the answers of the server. */

const text = '/api/texts/:language/:page';

const setUp = () => startDesk({ secondPerson: true });

/* A button may be pressed again before the first answer has arrived: a request that is already done is not refused. */

test('a second approval by the same reviewer is accepted, by another one refused', async () => {
  const { drafts, request } = await setUp();
  const [served, by] = ['Avant.', { id: 'Anna', name: 'Anna' }];
  const save = { text: 'Après.', revision: 0, began: served, served, by, at: new Date() };
  const { revision } = await drafts.save('fr/faq.md', save);
  await request('Anna', 'author', `POST ${text}/submit`, { revision }, 'faq');
  const approve = (name: string) =>
    request(name, 'reviewer', `POST ${text}/approve`, { revision }, 'faq');
  const approved = { stage: 'approved', approvedBy: 'Rémi' };
  expect(await approve('Rémi')).toMatchObject(approved);
  expect(await approve('Rémi')).toMatchObject(approved);
  await expect(approve('Odile')).rejects.toMatchObject({ status: 409 });
});

test('a second request to restore the same texts is not refused', async () => {
  const { newsroom, request } = await setUp();
  const { build, texts } = await newsroom.served();
  const path = 'fr/faq.md';
  const change = { path, text: aPage('FAQ', 'Deux.\n'), base: texts[path] ?? '', by: 'Olga' };
  await newsroom.publish([change], true, { by: 'Olga', why: 'panne' });
  const { build: shown } = await newsroom.served();
  const rollBack = () =>
    request('Paula', 'publisher', 'POST /api/rollback', { build, shown, why: 'retour' });
  expect(await rollBack()).toEqual({});
  expect(await rollBack()).toEqual({});
  expect((await newsroom.served()).build).toBe(build);
});

test('a page that does not exist cannot be opened, unless it has a draft', async () => {
  const { drafts, request } = await setUp();
  const open = (page: string) => request('Anna', 'author', `GET ${text}`, undefined, page);
  const refusal = { status: 404, body: { message: 'Il n’y a pas de page de ce nom.' } };
  // Other settings of the texts are no pages either.
  for (const page of ['nulle-part', 'pages', 'sites'])
    await expect(open(page)).rejects.toMatchObject(refusal);
  expect(await open('faq')).toMatchObject({ draft: undefined });
  // A draft that was written while the page existed is still shown.
  const [by, at] = [{ id: '1', name: 'Anna' }, new Date()];
  const save = { text: 'Un.', revision: 0, began: '', served: '', by, at };
  await drafts.save('fr/nulle-part.md', save);
  expect(await open('nulle-part')).toMatchObject({ draft: { text: 'Un.' } });
});
