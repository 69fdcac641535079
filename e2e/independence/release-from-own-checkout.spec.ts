import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parts } from '@amendes/delivery/local/parts.ts';
import { runRelease } from '../releases/set-up/run-release.ts';
import { expectDetail, markDocument } from '../resilience/set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';

test('a team releases its part to the running site from a checkout without the others', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const root = await checkoutOf('mfe-payment', ['delivery', 'release']);
  for (const other of parts.filter(({ name }) => name !== 'payment')) {
    await expect(access(join(root, other.folder))).rejects.toThrow('ENOENT');
  }
  const release = async (...args: readonly string[]) => {
    const { code, output } = await runRelease([...args, '--site', folder.root], root);
    expect({ code, output }).toMatchObject({ code: 0 });
    return output;
  };

  // A citizen has already started to type: nothing changes for them.
  await page.goto(`${origin}/tai`);
  const known = page.waitForResponse('**/assets/parts.json');
  await citizen.number.focus();
  await known;
  await markDocument(page);

  const texts = join(root, 'mfe-payment/src/texts/fr.json');
  const words = await readFile(texts, 'utf8');
  const changed = words.replace('Est-ce bien votre avis', 'Est-ce vraiment votre avis');
  expect(changed).not.toBe(words);
  await writeFile(texts, changed);
  const [, build = ''] = /payment (\w{12}) is built/.exec(await release('build', 'payment')) ?? [];
  expect(await release('publish', 'payment')).toContain(`payment ${build} is sealed`);
  // The build in `dist` no longer corresponds to the sources.
  await writeFile(texts, words);
  const other = await runRelease(['publish', 'payment', '--site', folder.root], root);
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringMatching(
      /^mfe-payment\/dist is payment \w+, the sources are \w+: pnpm release build/,
    ),
  ]);
  await writeFile(texts, changed);
  expect(await release('promote', 'payment', build)).toContain('Rendered payment');
  await release('verify');

  await citizen.enter(samples.payable);
  await citizen.search();
  await expectDetail(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce vraiment votre avis ?');
  await expect(page.locator('[data-boundary="payment"]')).toHaveAttribute('data-release', build);
  await rm(root, { recursive: true, force: true });
});
