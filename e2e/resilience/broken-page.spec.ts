import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { enterPayment, expectDetail } from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* A release breaks the whole page, not only its own place. */

test.use({
  expectedErrors: new RegExp(`${expectedErrors.source}|is not a function|NotFoundError`),
});

const prependToEntry =
  (code: string): Change =>
  (text, file) =>
    file === 'entry.js' ? `${code}\n${text}` : text;

const effects = {
  'empties the body': prependToEntry('document.body.textContent = "";'),
  'removes the content of main': prependToEntry(
    'setTimeout(() => { document.querySelector("main").textContent = ""; }, 1000);',
  ),
  'breaks Array.map for the whole page': prependToEntry(
    'Array.prototype.map = () => { throw Error("on purpose"); };',
  ),
} as const;

for (const [effect, change] of Object.entries(effects)) {
  test(`if payment ${effect}, its previous release takes over`, async ({
    page,
    fragileSite: { folder, origin },
  }) => {
    const { served, previous } = await releaseCopy(folder, 'payment', change);
    const { reports } = reportsOf(page);
    await enterPayment(page, origin);
    await expect(page.locator('[data-boundary="payment"]')).toHaveAttribute(
      'data-release',
      previous.release.build,
    );
    await expectDetail(page);
    await expect
      .poll(() => reports.map(({ part, build }) => `${part} ${build}`))
      .toContain(`payment ${served.release.build}`);
  });

  test(`if lookup ${effect}, its previous release takes over`, async ({
    citizen,
    page,
    fragileSite: { folder, origin },
  }) => {
    const { served, previous } = await releaseCopy(folder, 'lookup', change);
    const { reports } = reportsOf(page);
    await page.goto(`${origin}/tai`, { waitUntil: 'commit' });
    const part = page.locator('[data-boundary="lookup"]');
    await expect(part).toHaveAttribute('data-release', previous.release.build);
    await citizen.enter(samples.payable);
    await citizen.search();
    await expectDetail(page);
    await expect
      .poll(() => reports.map(({ part: name, build }) => `${name} ${build}`))
      .toContain(`lookup ${served.release.build}`);
  });
}
