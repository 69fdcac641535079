/// <reference lib="dom" />
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectNoFindings,
  expectMessage,
  german,
  inParis,
  savedStatus,
  lead,
  minute,
  openText,
  publishPast,
  review,
  test,
  typeAfter,
} from './desk.ts';

/* The desk in states of conflict or failure: axe finds nothing by day and by night, and Tab reaches every control. */

// A desk has several pages, which are slow on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** Checks a page with axe by day and by night, and checks that Tab reaches every control. */
async function checkState(page: Page, what: string): Promise<void> {
  await expectNoFindings(page, what);
  expect({ what, missed: await missedByTab(page) }).toEqual({ what, missed: [] });
}

/** Returns the controls that Tab does not reach. Of a group of radio buttons one counts: arrow keys reach the others. */
async function missedByTab(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.matches('a[href], button, input, select, textarea, iframe, [tabindex="0"]') ||
        element.matches('[contenteditable=true]'),
    );
    const waiting = new Set(
      all.filter((element) => {
        if (element.matches(':disabled') || !element.checkVisibility()) return false;
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          ({ name }) => name === element.name,
        );
        return element === (group.find(({ checked }) => checked) ?? group[0]);
      }),
    );
    Object.assign(globalThis, { waiting });
    addEventListener('focusin', () => waiting.delete(document.activeElement as HTMLElement));
    // If the focus moves into another document, this one gets no `focusin` event.
    addEventListener('blur', () =>
      setTimeout(() => waiting.delete(document.activeElement as HTMLElement)),
    );
    document.querySelector('main')?.focus();
    return waiting.size;
  });
  const remaining = () =>
    page.evaluate(() => {
      const { waiting } = globalThis as unknown as { readonly waiting: ReadonlySet<HTMLElement> };
      return [...waiting].map((element) => element.outerHTML.slice(0, 120));
    });
  // The page in the frame has its own controls, which need more presses.
  for (let presses = 0; presses < count + 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses % 10 === 9 && (await remaining()).length === 0) return [];
  }
  return remaining();
}

test('a merge of two drafts passes axe, and Tab reaches every control', async ({ colleague }) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  await typeAfter(anna, lead, ' Von Anna.');
  await typeAfter(anna, '::sitemap', '\n\nAuch von Anna.');
  await expect(savedStatus(anna)).toBeVisible();
  await typeAfter(albert, lead, ' Von Albert.');
  const conflict = albert.getByRole('region', { name: 'Quelqu’un d’autre a changé ce texte' });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await checkState(albert, 'to be decided');
  await conflict.getByRole('radio', { name: /^Vous/ }).focus();
  await albert.keyboard.press('ArrowDown');
  await albert.keyboard.press('ArrowDown');
  await expect(conflict.getByRole('radio', { name: /^Les deux/ })).toBeChecked();
  await checkState(albert, 'decided');
});

test('each state of a review passes axe, and Tab reaches every control', async ({ colleague }) => {
  const [anna, remi, paula] = [
    await colleague('anna'),
    await colleague('remi'),
    await colleague('paula'),
  ];
  await openText(anna, german);
  await typeAfter(anna, lead, ' Von Anna.');
  await expect(savedStatus(anna)).toBeVisible();
  await anna.getByRole('button', { name: 'Soumettre à relecture' }).click();
  await expect(anna.getByText('Ce texte attend une relecture.')).toBeVisible();
  await openText(paula, german);
  await review(paula, 'essai');
  await paula.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(paula.getByText(/Une deuxième personne doit approuver/)).toBeVisible();
  await checkState(paula, 'refused without approval');
  await openText(remi, german);
  await remi.getByRole('button', { name: 'Relire…' }).click();
  await checkState(remi, 'submitted, to be approved');
  await remi.getByRole('button', { name: 'Approuver' }).click();
  await expect(remi.getByText('Approuvé par Rémi Relecteur.')).toBeVisible();
  await checkState(remi, 'approved');
  await checkState(await colleague('emile'), 'without a role');
});

test('a refused text and its list of faults pass axe, and Tab reaches every control', async ({
  desk,
  page,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' [tot](/tai/aid)');
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'essai');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/Ce texte a des fautes : rien n’a été publié/)).toBeVisible();
  await checkState(page, 'refused for a fault');
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(page.locator('.cm-panel-lint')).toBeVisible();
  await checkState(page, 'list of the editor');
});

test('an overtaken text and a failed plan pass axe, and Tab reaches every control', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Vom Schreibtisch.');
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'essai');
  await page.getByLabel(/^À partir de/).fill(inParis(60));
  await page.getByRole('button', { name: 'Planifier' }).click();
  await expectMessage(page, 'C’est prévu.');
  await checkState(page, 'planned');
  await publishPast(fragileSite.folder, 'de/plan.md', (text) => `${text.trim()} Terminal.\n`);
  await desk.wait(61 * minute);
  await page.getByRole('link', { name: 'Textes' }).click();
  await expect(page.getByText(/ÉCHEC/)).toBeVisible();
  await checkState(page, 'plan failed');
  await openText(page, german);
  await review(page, 'essai');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/a publié un autre texte/)).toBeVisible();
  await checkState(page, 'overtaken');
});

test('a banner in each of its states passes axe, and Tab reaches every control', async ({
  desk,
  page,
}) => {
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByRole('button', { name: 'Partir de cet avis : panne' }).click();
  await page.getByLabel(/^Pourquoi/).fill('essai');
  await checkState(page, 'about to be published');
  await page.getByLabel(/^Texte de l’avis/).fill('---\nkind: fete\n---\n');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/« kind » est l’un de/)).toBeVisible();
  await checkState(page, 'refused');
  await page.getByRole('button', { name: 'Mettre en ligne : panne' }).click();
  await expectMessage(page, 'L’avis est en ligne.');
  await checkState(page, 'online');
});

test('a desk with damaged files passes axe, is usable by Tab, and publishes a banner', async ({
  desk,
  page,
  fragileSite: { folder },
}) => {
  const draft = join(folder.root, '.newsroom/drafts/de/plan.md.json');
  await mkdir(dirname(draft), { recursive: true });
  await writeFile(draft, '');
  await page.goto(desk.address);
  await expectMessage(page, 'brouillon illisible');
  await checkState(page, 'unreadable draft');
  const { content } = await readRegistry(folder);
  await publishPast(folder, 'fr/plan.md', (text) => `${text.trim()} Encore.\n`);
  const { content: after } = await readRegistry(folder);
  expect(after?.current).not.toBe(content?.current);
  await rm(join(folder.release('content', after?.current ?? ''), 'sources.json'));
  await page.reload();
  await expectMessage(page, 'un avis peut être mis en ligne');
  await checkState(page, 'damaged texts');
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByLabel(/^Pourquoi/).fill('essai');
  await page.getByRole('button', { name: 'Mettre en ligne : panne' }).click();
  await expectMessage(page, 'L’avis est en ligne.');
});

test('previews and a lost server pass axe, and Tab reaches every control', async ({
  desk,
  page,
  browser,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await page.getByRole('button', { name: 'Adresse d’aperçu à envoyer' }).click();
  const address = (await page.getByRole('link', { name: /\/apercu\// }).textContent()) ?? '';
  await page.route('**/api/**', (route) => route.abort());
  await typeAfter(page, lead, ' Noch nicht.');
  await expect(page.getByText(/serveur du bureau ne répond pas/)).toBeVisible();
  await checkState(page, 'not kept');
  const lawyer = await (await browser.newContext()).newPage();
  await lawyer.goto(address);
  await expect(lawyer.getByRole('heading', { level: 1 })).toHaveText('Seitenübersicht');
  await checkState(lawyer, 'preview');
  await desk.wait(8 * 24 * 60 * minute);
  await lawyer.goto(address);
  await checkState(lawyer, 'expired preview');
  await lawyer.goto(desk.address);
  await checkState(lawyer, 'address that was used');
});
