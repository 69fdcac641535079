import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { expectDetail, expectNoReloadNorTampering, markDocument } from './set-up/citizen.ts';
import { reportsOf } from './set-up/reports.ts';

/** Markup that React leaves in a document in the place of a component that threw while it was rendered. */
const failed =
  '<!--$!--><template data-msg="on purpose"></template><div aria-busy="true"></div><!--/$-->';

test('a document without its form gets the form in the browser, which is reported', async ({
  citizen,
  page,
}) => {
  const { reports } = reportsOf(page);
  await page.route('/tai', async (route) => {
    const response = await route.fetch();
    const original = await response.text();
    const body = original.replace(/<!--\$-->.*<!--\/\$-->/s, failed);
    expect(body).not.toContain('name="numero"');
    await route.fulfill({ response, body });
  });
  await page.goto('/tai');
  await markDocument(page);
  await citizen.enter(samples.payable);
  const build = await page.locator('[data-boundary="lookup"]').getAttribute('data-release');
  await citizen.search();
  await expectDetail(page);
  await expectNoReloadNorTampering(page);
  await expect.poll(() => reports).toMatchObject([{ part: 'lookup', build, kind: 'document' }]);
});
