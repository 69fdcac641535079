import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Page } from 'playwright/test';
import { copyTexts, edit } from '../content/run-content.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';
import { sealCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { runNode, runRelease } from './set-up/run-release.ts';

/* A team's checkout composes differently from the site: no command of the team may break a page. */

/** Creates a checkout whose composer marks the pages that it writes. */
async function otherCheckout(): Promise<string> {
  const root = await checkoutOf('mfe-payment', ['delivery', 'release', 'tasks']);
  const path = join(root, 'delivery/src/compose/first-script-start.js');
  const script = await readFile(path, 'utf8');
  const changed = script.replace(
    'function watchStart() {',
    "function watchStart() {\n  window.composedBy = 'other';",
  );
  expect(changed).not.toBe(script);
  await writeFile(path, changed);
  return root;
}

/** Runs commands of a checkout one after the other; each must succeed. One process runs all of them to save time. */
async function runInTurn(
  root: string,
  file: string,
  program: string,
  { root: site }: SiteFolder,
  lines: readonly string[],
): Promise<string> {
  const script = `
    import { execute } from './delivery/src/command-line/execute.ts';
    import { ${program} } from './${file}';
    for (const line of process.argv.slice(1)) {
      const code = await execute(${program}, [...line.split(' '), '--site', '${site}']);
      if (code !== 0) throw Error(line);
    }`;
  const { code, output } = await runNode(['--input-type=module', '-e', script, ...lines], root);
  expect({ lines, code, output }).toMatchObject({ code: 0 });
  return output;
}

/** Opens the home page again, checks that it has started, and returns the name of the composer that wrote it. */
async function composerOf(page: Page, origin: string): Promise<unknown> {
  await page.goto(`${origin}/tai`);
  await expect(page.locator('html')).toHaveAttribute('data-start', 'started');
  return page.evaluate(() => Reflect.get(window, 'composedBy') ?? 'own');
}

test('commands of a checkout with another composer use the composer of the site', async ({
  page,
  fragileSite,
}) => {
  test.setTimeout(300_000);
  const { folder, origin } = fragileSite;
  const root = await otherCheckout();
  const run = (...lines: readonly string[]) =>
    runInTurn(root, 'release/src/commands.ts', 'release', folder, lines);
  const content = (...lines: readonly string[]) =>
    runInTurn(root, 'tasks/content/commands.ts', 'content', folder, lines);
  const textOf = (path: string) => readFile(join(folder.documents, path), 'utf8');
  const help = 'static-pages/aide.fr.html';
  const [home, aide] = [await textOf('lookup/index.fr.html'), await textOf(help)];
  const { release } = await sealCopy(folder, 'payment');

  await run(`promote payment ${release.build}`);
  expect(await composerOf(page, origin)).toBe('own');
  await run(
    'rollback payment',
    `canary payment ${release.build} --percent 50 --again`,
    'disable payment --message incident',
    'enable payment',
    'compose',
  );
  expect(await textOf('lookup/index.fr.html')).toBe(home);
  expect(await textOf(help)).toBe(aide);
  expect(await composerOf(page, origin)).toBe('own');

  const texts = await copyTexts(folder);
  await edit(join(texts, 'fr/aide.md'), (text) => text.replace('title: Aide', 'title: Secours'));
  await content(`publish --source ${texts} --with-gaps`);
  expect(await textOf(help)).toContain('<title>Secours');
  await content(`banner publish ${join(texts, 'banners/panne.md')} --source ${texts}`);
  expect(await composerOf(page, origin)).toBe('own');
  await expect(page.locator('[data-message="annonce.outage"]')).toBeVisible();
  await content('banner withdraw', 'rollback');
  expect(await textOf('lookup/index.fr.html')).toBe(home);
  expect(await textOf(help)).toBe(aide);
  expect(await composerOf(page, origin)).toBe('own');
  await run('status', 'verify');
  await rm(texts, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

test('a site without a composer adopts one and is composed with it from then on', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  await changeRegistry(folder, (before) => {
    const { composer: _, ...registry } = before ?? { parts: {} };
    return registry;
  });
  const { release } = await sealCopy(folder, 'payment');
  const site = ['--site', folder.root];
  const adopted = await runRelease(['adopt', ...site]);
  expect(adopted).toMatchObject({ code: 0 });
  expect(adopted.output).toMatch(/^composer current +none → \w{12}\n/);
  expect((await runRelease(['promote', 'payment', release.build, ...site])).code).toBe(0);
  expect(await composerOf(page, origin)).toBe('own');
  const again = await runRelease(['adopt', ...site]);
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/^The site has composer/)]);
});

test('a composer is built, sealed, promoted and rolled back like a part', async ({
  page,
  fragileSite,
}) => {
  test.setTimeout(300_000);
  const { folder, origin } = fragileSite;
  const root = await otherCheckout();
  const run = (...lines: readonly string[]) =>
    runInTurn(root, 'release/src/commands.ts', 'release', folder, lines);
  const own = (await readRegistry(folder)).composer?.current;
  const home = await readFile(join(folder.documents, 'lookup/index.fr.html'), 'utf8');
  const [, build = ''] = /composer (\w{12}) is built/.exec(await run('build composer')) ?? [];
  expect(await run('publish composer')).toContain(`composer ${build} is sealed`);
  expect(await composerOf(page, origin)).toBe('own');
  expect(await run(`promote composer ${build}`, 'verify')).toContain(
    `composer current         ${own} → ${build}`,
  );
  expect(await composerOf(page, origin)).toBe('other');
  // This workspace composes as the site did before, but its promotion must use the site's current composer.
  const { release } = await sealCopy(folder, 'payment');
  const promotion = await runRelease(['promote', 'payment', release.build, '--site', folder.root]);
  expect(promotion.output).toContain('Rendered payment, parts (2 of 11 pieces');
  expect(await composerOf(page, origin)).toBe('other');
  await run('rollback payment', 'rollback composer');
  expect(await composerOf(page, origin)).toBe('own');
  expect(await readFile(join(folder.documents, 'lookup/index.fr.html'), 'utf8')).toBe(home);
  await rm(root, { recursive: true, force: true });
});
