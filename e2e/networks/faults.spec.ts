/// <reference lib="dom" />
import type { Browser } from 'playwright/test';
import { listPayments } from '../pay/set-up/payments.ts';
import { note } from '../reach/reach-page.ts';
import { expect, test } from '../set-up/test.ts';
import { markDocument } from '../resilience/set-up/citizen.ts';
import { faults, type Fault } from './set-up/faulty-network.ts';
import { partMissing, retries, type Place } from './set-up/place.ts';
import { places } from './set-up/places.ts';
import { timeoutMs, visit, type Visit } from './set-up/visit.ts';

/*
 * Each file that a step asks for meets each fault in turn, on one and the same page: the citizen reads what
 * happened, presses "try again" into the next fault, and goes on once the network is whole again.
 */

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** Nobody knows whether money has moved once somebody may have been at the card provider's. */
const claims = /aucun (argent|paiement)|aucune somme|rien n’a été (payé|prélevé)/i;

/**
 * Each way of loading: a part, before and after a guard, and for whoever comes back from paying; a screen, a language, a window;
 * what a form, a link and a download load for themselves.
 */
const eachWay = [
  'home',
  'guard',
  'return',
  'choice of method',
  'change of language, home',
  'window, home',
  'search',
  'link for another device',
  'file of a transfer',
].map((name) => {
  const found = places.find((place) => place.name === name);
  if (!found) throw new Error(`There is no place ${name}`);
  return found;
});

/** To a page a script or a style that did not come is one failure: its reasons are met once for each way of loading. */
const faultsOf = (place: Place, file: string): readonly Fault[] =>
  /\.(js|css)$/.test(file) && !eachWay.includes(place)
    ? ['missing', 'no network', '30 s late']
    : faults;

/** What a document itself needs before the shell answers is no file of a step. */
const isOfStart = (file: string) => /^shell\/(shell|packages|react-dom|texts-fr)/.test(file);

/** The files that a step asks for when nothing is wrong. */
async function filesOf(browser: Browser, place: Place): Promise<readonly string[]> {
  const { page, network } = await visit(browser);
  await place.before?.(page);
  await page.waitForLoadState('networkidle');
  network.forget();
  await place.act(page);
  await place.arrived(page);
  await page.waitForLoadState('networkidle');
  const files = network.asked().filter((file) => !isOfStart(file));
  await page.close();
  // It is asked for at each navigation: what that means is seen on one page that needs it, and one that does not.
  const needsPublished = ['home', 'information page'].includes(place.name);
  return files.filter((file) => needsPublished || file !== 'published.json');
}

/** Waits until the spoilt file is asked for, then lets the time run out. */
async function waitOut({ page, network }: Visit, place: Place): Promise<void> {
  await expect.poll(() => network.isMet()).toBe(true);
  // What is not late must not become so when the clock is turned.
  await expect.poll(() => network.quietFor()).toBeGreaterThan(200);
  if (place.timeout) {
    await page.clock.fastForward(timeoutMs);
    await expect(page.locator(`[data-message="${place.timeout.says}"]`)).toBeVisible();
    await page.clock.fastForward(place.timeout.milliseconds - timeoutMs);
  } else await page.clock.fastForward(timeoutMs);
}

/**
 * What is published beside the parts is asked for at each navigation, and not missed by most pages; without a
 * network they miss what comes after it.
 */
function saidAt(place: Place, file: string, fault: Fault): string | undefined {
  if (file === 'published.json' && place.name !== 'information page' && fault !== 'no network')
    return undefined;
  return place.says(file, fault);
}

/** @returns what the citizen reads. */
async function read({ page }: Visit, place: Place, file: string, fault: Fault): Promise<string> {
  const message = saidAt(place, file, fault);
  if (message === undefined) {
    // Without a network the payment itself may be out of reach, too: whichever was asked for first.
    const lost = page.locator('[data-message="confirmation.echec.technique"]');
    const orLost = fault === 'no network' ? [expect(lost).toBeVisible()] : [];
    await Promise.any([place.arrived(page), ...orLost]);
    const isLost = await lost.isVisible();
    return isLost ? (await lost.innerText()).replaceAll(/\s+/g, ' ') : 'the page, without it';
  }
  if (message === 'help') {
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible();
    return 'the help page';
  }
  // Without a network the part may be missing before its text is: whichever was asked for first.
  const isEither = file === 'published.json' && fault === 'no network';
  const messages = isEither ? [message, partMissing] : [message];
  const callout = page.locator(messages.map((one) => `[data-message="${one}"]`).join(', ')).first();
  await expect(callout).toBeVisible();
  if (place.mayHavePaid) await expect(page.getByRole('main')).not.toContainText(claims);
  return (await callout.innerText()).replaceAll(/\s+/g, ' ');
}

async function tryAgain({ page }: Visit, place: Place, message: string | undefined): Promise<void> {
  const again = place.again ?? retries[message ?? ''];
  if (!again) throw new Error(`Nothing to press beside ${message}`);
  await again(page);
}

/** Opens the place anew, with the file spoilt from its first request on. */
async function enter(browser: Browser, place: Place, file: string, fault: Fault): Promise<Visit> {
  const visited = await visit(browser);
  await place.before?.(visited.page);
  await act(visited, place, file, fault);
  return visited;
}

async function act({ page, network }: Visit, place: Place, file: string, fault: Fault) {
  network.forget();
  network.spoil(file, fault);
  await place.act(page);
  await markDocument(page);
}

/** Has the file asked for once more, now under this fault, if it can be on the same page. */
async function meetNext(visited: Visit, place: Place, file: string, fault: Fault, told?: string) {
  const { page, network } = visited;
  // Who has what there is has nothing to press, or asks for nothing by pressing, and comes again instead.
  if (place.again || (told !== undefined && file !== 'published.json')) {
    network.spoil(file, fault);
    await network.deliver();
    await tryAgain(visited, place, told);
    return true;
  }
  // Without a network, what else is missed is missed on a page that has none of it yet.
  if (fault === 'no network') return false;
  if (place.before) await page.goBack();
  await act(visited, place, file, fault);
  return true;
}

/** Lets one file of a place meet its faults. @returns what was found wrong. */
async function meetAll(browser: Browser, place: Place, file: string): Promise<string | undefined> {
  let visited: Visit | undefined;
  let message: string | undefined;
  let row = file;
  try {
    for (const fault of faultsOf(place, file)) {
      row = `${file}, ${fault}`;
      await test.step(row, async () => {
        if (visited && !(await meetNext(visited, place, file, fault, message))) {
          await visited.page.close();
          visited = undefined;
        }
        // The first one is met where nothing has failed yet.
        visited ??= await enter(browser, place, file, fault);
        message = saidAt(place, file, fault);
        // Where nobody waits for it, the clock would only make other files late.
        const isAwaited = file !== 'published.json' || message !== undefined;
        if (fault === '30 s late' && isAwaited) await waitOut(visited, place);
        // Until then the message of the fault before it may still be there.
        const { network } = visited;
        await expect.poll(() => network.isMet(), 'the file was asked for').toBe(true);
        const result = await read(visited, place, file, fault);
        note(test.info(), { table: 'faults', place: place.name, row: file, column: fault, result });
      });
    }
    row = `${file}, whole again`;
    if (!visited) return undefined;
    const { page, network, errors } = visited;
    await network.repair();
    expect(await page.evaluate(() => 'sameDocument' in globalThis), 'no reload').toBe(true);
    if (message !== undefined || place.again) await tryAgain(visited, place, message);
    await place.arrived(page);
    expect(errors, 'rejections that nobody handled').toEqual([]);
    return undefined;
  } catch (error) {
    return `${row}: ${String(error).slice(0, 400)}`;
  } finally {
    await visited?.page.close();
  }
}

for (const place of places) {
  test(`${place.name}: whatever happens to a file is told, and trying again goes on`, async ({
    browser,
    api,
    sandbox,
    calls,
  }) => {
    const isPayment = place.name === 'payment';
    const wrong: string[] = [];
    for (const file of await filesOf(browser, place)) {
      await sandbox.resetFines();
      const before = (await calls())['envoiSips/avis/2'] ?? 0;
      const found = await meetAll(browser, place, file);
      const begun = ((await calls())['envoiSips/avis/2'] ?? 0) - before;
      const attempts = (await listPayments(api)).length;
      if (found) wrong.push(found);
      else if (begun !== attempts || begun !== Number(isPayment)) {
        wrong.push(`${file}: ${begun} payments were begun, ${attempts} are known`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
