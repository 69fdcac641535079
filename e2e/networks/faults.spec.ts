/// <reference lib="dom" />
import type { Browser } from 'playwright/test';
import { listPayments } from '../pay/set-up/payments.ts';
import { recordResult } from '../reach/reach-page.ts';
import { expect, test } from '../set-up/test.ts';
import { markDocument } from '../resilience/set-up/citizen.ts';
import { faults, type Fault } from './set-up/faulty-network.ts';
import { partMissing, retries, type Place } from './set-up/place.ts';
import { places } from './set-up/places.ts';
import { timeoutMs, visit, type Visit } from './set-up/visit.ts';

/*
 * Each file that a step requests has each fault in turn, on the same page: the citizen reads a message, presses "try again"
 * into the next fault, and continues once the network is repaired.
 */

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** Claims that no money has moved. Nobody knows that once a citizen may have been at the card provider's. */
const claims = /aucun (argent|paiement)|aucune somme|rien n’a été (payé|prélevé)/i;

/**
 * One place for each way of loading: a part, before and after a guard, and after a return from paying; a screen, a language, a
 * window; the files that a form, a link and a download load themselves.
 */
const placesWithAllFaults = [
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

/** Returns the faults of a file. A page treats every missing script or style alike, so all reasons are tested once per way. */
const faultsOf = (place: Place, file: string): readonly Fault[] =>
  /\.(js|css)$/.test(file) && !placesWithAllFaults.includes(place)
    ? ['missing', 'no network', '30 s late']
    : faults;

/** True for a file that the document needs before the shell answers: it is no file of a step. */
const isOfStart = (file: string) => /^shell\/(shell|packages|react-dom|texts-fr)/.test(file);

/** Returns the files that a step requests when nothing is wrong. */
async function filesOf(browser: Browser, place: Place): Promise<readonly string[]> {
  const { page, network } = await visit(browser);
  await place.before?.(page);
  await page.waitForLoadState('networkidle');
  network.forget();
  await place.act(page);
  await place.arrived(page);
  await page.waitForLoadState('networkidle');
  const files = network.requestedFiles().filter((file) => !isOfStart(file));
  await page.close();
  // Every navigation requests it, so it is tested on one page that needs it, and on one that does not.
  const needsPublished = ['home', 'information page'].includes(place.name);
  return files.filter((file) => needsPublished || file !== 'published.json');
}

/** Waits until the faulty file is requested, then lets the time limit pass. */
async function passTimeLimit({ page, network }: Visit, place: Place): Promise<void> {
  await expect.poll(() => network.isRequested()).toBe(true);
  // Requests that are not late must not become so when the clock is advanced.
  await expect.poll(() => network.quietMs()).toBeGreaterThan(200);
  if (place.timeout) {
    await page.clock.fastForward(timeoutMs);
    await expect(page.locator(`[data-message="${place.timeout.message}"]`)).toBeVisible();
    await page.clock.fastForward(place.timeout.milliseconds - timeoutMs);
  } else await page.clock.fastForward(timeoutMs);
}

/**
 * Returns the message of a fault. Every navigation requests `published.json`, which most pages can do without. Without a network
 * they miss the files that follow it.
 */
function messageAt(place: Place, file: string, fault: Fault): string | undefined {
  if (file === 'published.json' && place.name !== 'information page' && fault !== 'no network')
    return undefined;
  return place.expectedMessage(file, fault);
}

/** @returns the text that the citizen reads. */
async function read({ page }: Visit, place: Place, file: string, fault: Fault): Promise<string> {
  const message = messageAt(place, file, fault);
  if (message === undefined) {
    // Without a network the payment may be unreachable, too: it depends on which was requested first.
    const failure = page.locator('[data-message="confirmation.echec.technique"]');
    const orFailure = fault === 'no network' ? [expect(failure).toBeVisible()] : [];
    await Promise.any([place.arrived(page), ...orFailure]);
    const hasFailed = await failure.isVisible();
    return hasFailed ? (await failure.innerText()).replaceAll(/\s+/g, ' ') : 'the page, without it';
  }
  if (message === 'help') {
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible();
    return 'the help page';
  }
  // Without a network the part may be missing before its text is: it depends on which was requested first.
  const mayMissPart = file === 'published.json' && fault === 'no network';
  const messages = mayMissPart ? [message, partMissing] : [message];
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

/** Opens the place from scratch, with the file faulty from its first request on. */
async function enter(browser: Browser, place: Place, file: string, fault: Fault): Promise<Visit> {
  const visited = await visit(browser);
  await place.before?.(visited.page);
  await act(visited, place, file, fault);
  return visited;
}

async function act({ page, network }: Visit, place: Place, file: string, fault: Fault) {
  network.forget();
  network.inject(file, fault);
  await place.act(page);
  await markDocument(page);
}

/** Requests the file once more under the next fault, and returns false if that needs a new page. */
async function causeNextFault(
  visited: Visit,
  place: Place,
  file: string,
  fault: Fault,
  message?: string,
) {
  const { page, network } = visited;
  // Without a message there is nothing to press, and no press requests `published.json`: then the step is repeated.
  if (place.again || (message !== undefined && file !== 'published.json')) {
    network.inject(file, fault);
    await network.deliver();
    await tryAgain(visited, place, message);
    return true;
  }
  // Without a network other files are missing as well, which needs a page that has none of them yet.
  if (fault === 'no network') return false;
  if (place.before) await page.goBack();
  await act(visited, place, file, fault);
  return true;
}

/** Causes all faults of one file of a place. @returns the first failure. */
async function causeAllFaults(
  browser: Browser,
  place: Place,
  file: string,
): Promise<string | undefined> {
  let visited: Visit | undefined;
  let message: string | undefined;
  let row = file;
  try {
    for (const fault of faultsOf(place, file)) {
      row = `${file}, ${fault}`;
      await test.step(row, async () => {
        if (visited && !(await causeNextFault(visited, place, file, fault, message))) {
          await visited.page.close();
          visited = undefined;
        }
        // The first fault needs a page on which nothing has failed yet.
        visited ??= await enter(browser, place, file, fault);
        message = messageAt(place, file, fault);
        // If nobody waits for the file, the clock would only make other files late.
        const isAwaited = file !== 'published.json' || message !== undefined;
        if (fault === '30 s late' && isAwaited) await passTimeLimit(visited, place);
        // The message of the previous fault may still be shown until then.
        const { network } = visited;
        await expect.poll(() => network.isRequested(), 'the file was requested').toBe(true);
        const result = await read(visited, place, file, fault);
        recordResult(test.info(), {
          table: 'faults',
          place: place.name,
          row: file,
          column: fault,
          result,
        });
      });
    }
    row = `${file}, repaired`;
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
  test(`${place.name}: every faulty file is handled or reported, and a retry continues`, async ({
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
      const found = await causeAllFaults(browser, place, file);
      const started = ((await calls())['envoiSips/avis/2'] ?? 0) - before;
      const attempts = (await listPayments(api)).length;
      if (found) wrong.push(found);
      else if (started !== attempts || started !== Number(isPayment)) {
        wrong.push(`${file}: ${started} payments were started, ${attempts} are known`);
      }
    }
    expect(wrong).toEqual([]);
  });
}
