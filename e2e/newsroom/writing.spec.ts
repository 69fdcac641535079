import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { freePort } from '../set-up/free-ports.ts';
import type { Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectLive,
  german,
  savedStatus,
  lead,
  openText,
  review,
  test,
  typeAfter,
} from './desk.ts';

/* Writing at the desk: typed text is checked, shown in the preview and saved. */

test('a draft is previewed by the page’s own code, and by a link that expires', async ({
  desk,
  page,
  browser,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Seitenübersicht');
  await typeAfter(page, lead, ' Das ist neu.');
  await expect(shown.getByRole('main')).toContainText('Das ist neu.');
  const paper = () =>
    shown.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const byDay = await paper();
  await page.getByLabel('Couleurs').selectOption('Sombre');
  await expect.poll(paper).not.toBe(byDay);
  await expect(page.locator('iframe')).toHaveJSProperty('clientWidth', 320);
  // A frame that is reloaded is empty, and must be sent the text again.
  await shown.locator('body').evaluate((body) => {
    body.replaceChildren();
    location.reload();
  });
  await expect(shown.getByRole('main')).toContainText('Das ist neu.');
  // The French text is shown beside it, with the paragraph that is being translated.
  const french = page.getByRole('region', { name: 'Texte français en ligne' });
  await expect(french.locator('[aria-current]')).toContainText('pages');

  // The address shows the text to citizens without an account.
  await expect(savedStatus(page)).toBeVisible();
  await page.getByRole('button', { name: 'Adresse d’aperçu à envoyer' }).click();
  const address = await page.getByRole('link', { name: /\/apercu\// }).textContent();
  const lawyer = await (await browser.newContext()).newPage();
  const response = await lawyer.goto(address ?? '');
  expect(await response?.headerValue('x-robots-tag')).toBe('noindex, nofollow');
  await expect(lawyer.getByRole('main')).toContainText('Das ist neu.');
  expect((await lawyer.goto(new URL('/api/desk', desk.address).href))?.status()).toBe(401);
  await desk.wait(8 * 24 * 60 * 60 * 1000);
  expect((await lawyer.goto(address ?? ''))?.status()).toBe(410);
  await expect(lawyer.getByText('Cet aperçu n’existe plus.')).toBeVisible();
});

test('faults are explained in an editor’s words, and buttons correct them', async ({
  desk,
  page,
}) => {
  await page.goto(desk.address);
  await openText(page, 'Plan du site, français');
  const faults = page.getByRole('region', { name: 'Fautes et conseils' });
  await expect(faults).toContainText('Aucune faute.');
  await editorOf(page).locator('.cm-line').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(
    '\n\nOù ? Voir [ici](/tai/nulle-part).\n\n| a | b |\n| -- |\n| 1 | 2 |\n\n## Un titre\n',
  );
  await expect(faults).toContainText('Lien mort : il n’y a pas de page /tai/nulle-part.');
  await expect(faults).toContainText('Ce tableau ne sera pas affiché comme un tableau');
  await expect(faults).toContainText('Un titre finit par son repère');
  const correct = async (name: string, message: RegExp) => {
    await faults.getByRole('button', { name }).first().click();
    await expect(faults).not.toContainText(message);
  };
  await correct('Mettre une espace insécable', /espace ordinaire/);
  await correct('Retirer le lien, garder le texte', /Lien mort/);
  await correct('Réparer la deuxième ligne du tableau', /tableau ne sera pas/);
  await correct('Ajouter un repère', /repère, en minuscules/);
  // A new section must exist in every language or in none.
  await expect(faults).toContainText('de/plan.md Il manque la section {#un-titre}');
  await expect(editorOf(page)).toContainText('Où\u202F? Voir ici.');
  await expect(editorOf(page)).toContainText('## Un titre {#un-titre}');
});

test('text typed during a save blocks publishing; text typed during publishing stays', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Null.');
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'deux phrases');
  const publishing = page.getByRole('button', { name: 'Publier maintenant' });
  const first = await holdNext(page, 'save');
  await typeAfter(page, lead, ' Eins.');
  await first.arrived;
  const second = await holdNext(page, 'save');
  await typeAfter(page, lead, ' Zwei.');
  first.release();
  await second.arrived;
  // Publishing now would leave out words that the editor can read.
  await expect(savedStatus(page)).toBeHidden();
  await expect(publishing).toBeDisabled();
  second.release();
  await publishing.click();
  await expectLive(page);
  const html = await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text();
  for (const words of ['Null.', 'Eins.', 'Zwei.']) expect(html).toContain(words);

  // Now the editor types while the text is being published.
  await typeAfter(page, lead, ' Drei.');
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'une phrase');
  const loaded = await holdNext(page, 'load');
  await publishing.click();
  await loaded.arrived;
  await typeAfter(page, lead, ' Vier.');
  loaded.release();
  await expectLive(page);
  await expect(savedStatus(page)).toBeVisible();
  await expect(editorOf(page)).toContainText('Vier.');
  const next = await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text();
  expect(next).toContain('Drei.');
  expect(next).not.toContain('Vier.');
  await page.reload();
  await expect(editorOf(page)).toContainText('Vier.');
});

test('until a text is checked again, faults lead to their place but offer no fix', async ({
  desk,
  page,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, '::sitemap', '\n\nSiehe [hier](/tai/nirgends).');
  const correction = page.getByRole('button', { name: 'Retirer le lien, garder le texte' });
  await expect(correction).toBeEnabled();
  const checkRequest = await holdNext(page, 'check');
  await typeAfter(page, lead, '\n\nDas verschiebt den Link.');
  await checkRequest.arrived;
  await expect(correction).toBeDisabled();
  const fault = page.getByRole('listitem').filter({ hasText: 'Lien mort' });
  await fault.getByRole('button', { name: /^Ligne/ }).click();
  await page.keyboard.insertText('dort oder ');
  checkRequest.release();
  await correction.click();
  await expect(editorOf(page)).toContainText('Siehe dort oder hier.');
  await expect(editorOf(page)).toContainText('Das verschiebt den Link.');
});

test('text that was saved is still there after the server was killed', async ({
  page,
  fragileSite,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'amendes-drafts-'));
  const start = async () => {
    const args = ['--site', fragileSite.folder.root, '--data', data];
    const port = String(await freePort());
    const command = spawn(
      process.execPath,
      [join(workspace, 'tasks/newsroom.ts'), ...args, '--port', port],
      { cwd: workspace, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const line of createInterface(command.stdout)) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address !== undefined) return { command, address };
    }
    throw new Error('The desk did not start');
  };
  const first = await start();
  await page.goto(first.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Das bleibt.');
  await expect(savedStatus(page)).toBeVisible();
  first.command.kill('SIGKILL');
  await once(first.command, 'exit');
  await typeAfter(page, lead, ' Noch nicht.');
  await expect(page.getByText(/serveur du bureau ne répond pas/)).toBeVisible();
  await expect(editorOf(page)).toContainText('Noch nicht.');

  const second = await start();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(second.address);
  await expect(page.getByText('brouillon de Rédaction')).toBeVisible();
  await openText(page, german);
  await expect(editorOf(page)).toContainText('Das bleibt.');
  second.command.kill('SIGTERM');
  expect(await once(second.command, 'exit')).toEqual([0, null]);
});

/** Holds back the answer to the next request for a text until it is released. */
async function holdNext(page: Page, what: 'load' | 'save' | 'check') {
  const method = { load: 'GET', save: 'PUT', check: 'POST' }[what];
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(`**/api/texts/de/plan${what === 'check' ? '/check' : ''}`, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    arrived.resolve();
    await held.promise;
    return route.fulfill({ response });
  });
  return { arrived: arrived.promise, release: held.resolve };
}
