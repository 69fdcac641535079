import { join } from 'node:path';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Browser } from 'playwright/test';
import { restartAfterHang, hangs } from '../../resilience/set-up/restart-after-hang.ts';
import { damageFile } from '../../resilience/set-up/damage-file.ts';
import { enterPayment } from '../../resilience/set-up/citizen.ts';
import type { FaultEvent, Moment } from '../record/drill-record.ts';
import type { DrillSite } from '../set-up/drill-test.ts';
import type { Gate } from '../set-up/gate.ts';
import type { Logbook } from '../set-up/logbook.ts';
import { failuresIn } from '../set-up/start-server-process.ts';
import { until } from '../set-up/until.ts';
import { servedFaults, type ServedFault } from './served-faults.ts';
import { refusedFaults, type RefusedFault } from './refused-faults.ts';
import { otherComposer, type RecordedTeam } from './team.ts';

interface DrillContext {
  readonly browser: Browser;
  readonly site: DrillSite;
  readonly logbook: Logbook;
  readonly team: RecordedTeam;
  readonly gate: Gate;
}

/** Causes all faults of the two tables, one after the other, while citizens pay. */
export async function causeFaults(context: DrillContext): Promise<void> {
  for (const fault of refusedFaults)
    context.logbook.faults.push(await expectRefusal(context, fault));
  for (const fault of servedFaults) context.logbook.faults.push(await serveFault(context, fault));
  context.logbook.faults.push(await checkComposition(context));
}

/** Checks the page. All releases of the drill come from a checkout that composes differently: no page may show that. */
async function checkComposition({ site, logbook: { now } }: DrillContext): Promise<FaultEvent> {
  const page = await (await fetch(`${site.origin}/tai`)).text();
  const status = page.includes(otherComposer) ? 'let through' : 'recovered';
  return { ...foreignComposer, status, from: 0, until: now() };
}

/** Row of the drill that broke every page. */
export const foreignComposer = { row: 'p0', what: 'a checkout with a different composer' } as const;

async function expectRefusal(
  { team, logbook }: DrillContext,
  fault: RefusedFault,
): Promise<FaultEvent> {
  const { row, what } = fault;
  const from = logbook.now();
  const served = async () => JSON.stringify((await readRegistry(team.site)).parts);
  const before = await served();
  const { code, output, repair } = await fault.cause(team);
  await repair?.();
  // A release that was let through is rolled back before it does harm.
  const isServed = (await served()) !== before;
  if (isServed) await team.succeed('rollback', row === 'd6' ? 'lookup' : 'payment');
  const status = code === 1 && !isServed ? 'refused' : 'let through';
  return { row, what, status, output: output.trim(), from, until: logbook.now() };
}

async function serveFault(context: DrillContext, fault: ServedFault): Promise<FaultEvent> {
  const { team, logbook, gate, site } = context;
  const { row, what, status, build } = fault;
  const { part } = build;
  const { now } = logbook;
  const id = await team.writeBuild(build);
  const sealed = await team.publish(part);
  if (sealed.code !== 0) {
    return { row, what, status: 'refused', output: sealed.output, from: now(), until: now() };
  }
  // Playwright cannot continue with a page that has hung, so a separate citizen meets this release instead of the citizens.
  if (status === 'recovered after a restart') await gate.close();
  await team.promote(part, id);
  if (fault.isDamaged) {
    const release = await readRelease(site.folder, { name: part, build: id });
    await damageFile(join(site.folder.release(part, id), release.entry), 'tampered with');
  }
  const from = now();
  const slowest =
    status === 'recovered after a restart'
      ? await restartHungPage(context)
      : await waitForJourney(context, from);
  await until('the server has received a report of it', () =>
    site.server.reports.some((report) => report.build === id),
  );
  const counted = failuresIn(await site.server.metrics(), `part="${part}"`, `build="${id}"`);
  const end = now();
  await team.rollBack(part);
  gate.open();
  return { row, what, status, build: id, from, until: end, counted, slowest };
}

/** Waits until a journey that started on the release has ended. Returns the longest time that a page took to continue. */
async function waitForJourney(
  { logbook: { journeys } }: DrillContext,
  from: Moment,
): Promise<Moment> {
  const endedJourneys = () =>
    journeys.filter((each) => each.from >= from && each.outcome !== 'under way');
  await until('a journey with the fault has ended', () => endedJourneys().length > 0);
  return Math.max(...endedJourneys().flatMap(({ pages }) => pages.map(({ slowest }) => slowest)));
}

/** Opens the release, ends the page that hangs, and waits until the restarted page shows the notice. Returns the time. */
async function restartHungPage({ browser, site, logbook: { now } }: DrillContext): Promise<Moment> {
  const page = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const session = await page.context().newCDPSession(page);
  await enterPayment(page, site.origin);
  await until('the page hangs', () => hangs(page));
  const tab = await restartAfterHang(page, session);
  const startedAt = now();
  const shown = `document.querySelector('[data-boundary="payment"] h1')?.textContent ?? ''`;
  await until('the restarted page shows its notice', async () => Boolean(await tab.read(shown)));
  const duration = now() - startedAt;
  await page.context().close();
  return duration;
}
