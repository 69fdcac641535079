import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { restartAfterHang, hangs } from './set-up/restart-after-hang.ts';
import { detailAddress, enterPayment, expectDetail, expectRelease } from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* A release loops forever: nothing on the page can answer any more. */

test.use({ expectedErrors });

const loopAtTop: Change = (text, file) => (file === 'entry.js' ? `for(;;);${text}` : text);

const whileRendering: Change = (text) =>
  text.replaceAll(/\(0,\w+\.useParams\)\(\)/g, '(()=>{for(;;);})()');

const shown = `document.querySelector('[data-boundary="payment"]')?.dataset.release`;

for (const [where, loop] of [
  ['at the top of its entry', loopAtTop],
  ['while it renders', whileRendering],
] as const) {
  test(`if a part loops ${where}, the restarted page has its previous release`, async ({
    citizen,
    page,
    fragileSite: { folder, origin },
  }) => {
    const { served, previous } = await releaseCopy(folder, 'payment', loop);
    const session = await page.context().newCDPSession(page);
    await page.goto(`${origin}/tai`);
    await citizen.enter(samples.payable);
    // The press is not awaited: the page may hang before it answers it.
    citizen.search().catch(() => {});
    await expect.poll(() => hangs(page)).toBe(true);
    const tab = await restartAfterHang(page, session);
    await expect.poll(() => tab.read(shown)).toBe(previous.release.build);
    const givenUp = await tab.read(`sessionStorage.getItem('amendes.givenUp')`);
    expect(givenUp).toBe(served.release.build);
  });
}

test('a page that stopped answering is reported later, with its part and build', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served, previous } = await releaseCopy(folder, 'payment');
  const { build } = served.release;
  const { reports } = reportsOf(page);
  await page.addInitScript((release) => {
    if (sessionStorage.length > 0) return;
    sessionStorage.setItem('amendes.running', JSON.stringify({ release, at: Date.now() }));
  }, `payment/${build}`);
  await page.goto(origin + detailAddress);
  await expectDetail(page);
  await expectRelease(page, previous.release);
  await expect
    .poll(() => reports)
    .toEqual([{ part: 'payment', build, reason: 'The page stopped answering' }]);
});

test('a prefetched part that loops at its top does not block the home page', async ({
  citizen,
  page,
  fragileSite: { folder, origin },
}) => {
  const { served } = await releaseCopy(folder, 'payment', loopAtTop);
  await page.goto(`${origin}/tai`);
  const fetched = page.waitForResponse(`**/payment/${served.release.build}/entry.js`);
  await citizen.number.focus();
  await fetched;
  expect(await hangs(page)).toBe(false);
  await citizen.number.pressSequentially('12345');
  await expect(citizen.number).toHaveValue('1234-5');
});

test('a page that is left while it still answers gives up no release', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served } = await releaseCopy(folder, 'payment');
  const { reports } = reportsOf(page);
  await enterPayment(page, origin);
  await expectDetail(page);
  await page.reload();
  await page.goto('about:blank');
  await page.goBack();
  await expectDetail(page);
  await expect(page.locator('[data-boundary="payment"]')).toHaveAttribute(
    'data-release',
    served.release.build,
  );
  expect(reports).toEqual([]);
});
