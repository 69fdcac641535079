import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { localParts } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from '../set-up/test.ts';
import { copyTexts, edit, runContent } from './run-content.ts';

/* Texts are published from a saved file to the citizens of a running site, and rolled back. */

/** Returns the hash of every released file except those of the texts. */
async function hashesOfParts({ root }: SiteFolder): Promise<Record<string, string>> {
  const releases = join(root, 'releases');
  const files = await readdir(releases, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.startsWith(join(releases, 'content')));
  const hashes = paths.map(async (path) => {
    return [
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const title = (text: string) => text.replace('title: Aide', 'title: Aide en ligne');

test('one command publishes a saved text, and no file of any part changes', async ({
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const source = await copyTexts(folder);
  const [hashes, { parts }] = [await hashesOfParts(folder), await readRegistry(folder)];

  await edit(join(source, 'fr/aide.md'), title);
  const saved = performance.now();
  const args = ['publish', '--site', folder.root, '--source', source, '--with-gaps'];
  const { code, output } = await runContent(...args);
  const html = await (await fetch(`${origin}/tai/aide?langue=fr`)).text();
  const seconds = (performance.now() - saved) / 1000;
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(2) });

  expect({ code, output }).toMatchObject({ code: 0 });
  expect(html).toContain('<title>Aide en ligne - ');
  expect(await hashesOfParts(folder)).toEqual(hashes);
  expect((await readRegistry(folder)).parts).toEqual(parts);
  expect(Object.keys(parts)).toEqual(localParts.map(({ name }) => name));
});

test('an open page shows a new text when it navigates, the old one after a rollback', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const source = await copyTexts(folder);
  const footer = page.getByRole('contentinfo');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${origin}/tai/aide`);
  await expect(heading).toHaveText('Aide');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await edit(join(source, 'fr/aide.md'), title);
  await runContent('publish', '--site', folder.root, '--source', source, '--with-gaps');
  await expect(heading).toHaveText('Aide');
  await footer.getByRole('link', { name: 'Sécurité' }).click();
  await expect(heading).toHaveText('Sécurité');
  await footer.getByRole('link', { name: 'Aide', exact: true }).click();
  await expect(heading).toHaveText('Aide en ligne');

  expect((await runContent('rollback', '--site', folder.root)).code).toBe(0);
  await footer.getByRole('link', { name: 'Sécurité' }).click();
  await expect(heading).toHaveText('Sécurité');
  await footer.getByRole('link', { name: 'Aide', exact: true }).click();
  await expect(heading).toHaveText('Aide');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('a bad text is refused with file and line, and the site serves the last good one', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const source = await copyTexts(folder);
  const before = await readRegistry(folder);
  await edit(join(source, 'fr/aide.md'), (text) => `${title(text)}\n<img src="card.png">\n`);
  const lines = (await readFile(join(source, 'fr/aide.md'), 'utf8')).split('\n').length - 1;

  for (const options of [[], ['--with-gaps']]) {
    const args = ['publish', '--site', folder.root, '--source', source, ...options];
    const { code, output } = await runContent(...args);
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`fr/aide\\.md:${lines}:1  Raw HTML is not allowed`));
  }
  expect(await readRegistry(folder)).toEqual(before);
  await page.goto(`${origin}/tai/aide`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
});

test('check reports a dead link with file and line, and ends with code 1', async () => {
  const source = await copyTexts();
  await edit(join(source, 'fr/faq.md'), (text) => `${text}\n[dead](/tai/aide#nowhere)\n`);
  const { code, output } = await runContent('check', '--source', source);
  expect(code).toBe(1);
  expect(output).toMatch(/fr\/faq\.md:\d+:1 {2}A dead link: \/tai\/aide has no section nowhere/);
});

test('all texts and banners in the sources are complete and without faults', async () => {
  const { code, output } = await runContent('check');
  expect(output).toContain('49 texts: 0 faults, 0 translations missing or behind\n');
  expect(code).toBe(0);
});

test('status names the served texts, help lists commands, and a typo is refused', async ({
  fragileSite,
}) => {
  const { folder } = fragileSite;
  const { content } = await readRegistry(folder);
  const { code, output } = await runContent('status', '--site', folder.root);
  expect(code).toBe(0);
  expect(output).toContain(`texts    ${content?.current}`);
  expect(output).toMatch(/banner +none/);
  const wrong = await runContent('publsh');
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain('There is no command "publsh"');
  expect((await runContent('help')).output).toContain('banner withdraw');
});
