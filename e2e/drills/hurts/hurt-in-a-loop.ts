import { join } from 'node:path';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Browser } from 'playwright/test';
import { beginAfterHang, hangs } from '../../resilience/set-up/begin-after-hang.ts';
import { damageFile } from '../../resilience/set-up/damage-file.ts';
import { enterPayment } from '../../resilience/set-up/citizen.ts';
import type { HurtEvent, Moment } from '../record/drill-record.ts';
import type { DrillSite } from '../set-up/drill-test.ts';
import type { Gate } from '../set-up/gate.ts';
import type { Logbook } from '../set-up/logbook.ts';
import { failuresIn } from '../set-up/start-server-process.ts';
import { until } from '../set-up/until.ts';
import { feltReleases, type Felt } from './felt.ts';
import { refusals, type Refusal } from './refusals.ts';
import { otherComposer, type WrittenTeam } from './team.ts';

interface Stage {
  readonly browser: Browser;
  readonly site: DrillSite;
  readonly logbook: Logbook;
  readonly team: WrittenTeam;
  readonly gate: Gate;
}

/** Hurts the site in all ways of the two tables, one after the other, while citizens pay. */
export async function hurtInALoop(stage: Stage): Promise<void> {
  for (const refusal of refusals) stage.logbook.hurts.push(await haveRefused(stage, refusal));
  for (const felt of feltReleases) stage.logbook.hurts.push(await haveFelt(stage, felt));
  stage.logbook.hurts.push(await lookAtComposition(stage));
}

/** Checks the page. All releases of the drill come from a checkout that composes differently: no page may show that. */
async function lookAtComposition({ site, logbook: { now } }: Stage): Promise<HurtEvent> {
  const page = await (await fetch(`${site.origin}/tai`)).text();
  const status = page.includes(otherComposer) ? 'let through' : 'recovered';
  return { ...foreignComposer, status, from: 0, until: now() };
}

/** Row of the drill that broke every page. */
export const foreignComposer = { row: 'p0', what: 'a checkout that composes otherwise' } as const;

async function haveRefused({ team, logbook }: Stage, refusal: Refusal): Promise<HurtEvent> {
  const { row, what } = refusal;
  const from = logbook.now();
  const served = async () => JSON.stringify((await readRegistry(team.site)).parts);
  const before = await served();
  const { code, output, repair } = await refusal.hurt(team);
  await repair?.();
  // A release that was let through is rolled back before it does harm.
  const isServed = (await served()) !== before;
  if (isServed) await team.succeed('rollback', row === 'd6' ? 'lookup' : 'payment');
  const said = output.trim();
  const status = code === 1 && !isServed ? 'refused' : 'let through';
  return { row, what, status, said, from, until: logbook.now() };
}

async function haveFelt(stage: Stage, felt: Felt): Promise<HurtEvent> {
  const { team, logbook, gate, site } = stage;
  const { row, what, status, build } = felt;
  const { part } = build;
  const { now } = logbook;
  const id = await team.writeBuild(build);
  const sealed = await team.publish(part);
  if (sealed.code !== 0) {
    return { row, what, status: 'refused', said: sealed.output, from: now(), until: now() };
  }
  // Playwright cannot continue with a page that has hung, so a separate visitor meets this release instead of the citizens.
  if (status === 'recovered anew') await gate.close();
  await team.promote(part, id);
  if (felt.isDamaged) {
    const release = await readRelease(site.folder, { name: part, build: id });
    await damageFile(join(site.folder.release(part, id), release.entry), 'tampered with');
  }
  const from = now();
  const slowest =
    status === 'recovered anew' ? await hangAndRestart(stage) : await isMet(stage, from);
  await until('the server has heard of it', () =>
    site.server.reports.some((report) => report.build === id),
  );
  const counted = failuresIn(await site.server.metrics(), `part="${part}"`, `build="${id}"`);
  const end = now();
  await team.rollBack(part);
  gate.open();
  return { row, what, status, build: id, from, until: end, counted, slowest };
}

/** Waits until a journey that started on the release has ended. Returns the longest time that a page took to continue. */
async function isMet({ logbook: { journeys } }: Stage, from: Moment): Promise<Moment> {
  const met = () => journeys.filter((each) => each.from >= from && each.outcome !== 'under way');
  await until('a journey meets it and is over', () => met().length > 0);
  return Math.max(...met().flatMap(({ pages }) => pages.map(({ slowest }) => slowest)));
}

/** Opens the release, ends the page that hangs, and waits until the restarted page shows the notice. Returns the time. */
async function hangAndRestart({ browser, site, logbook: { now } }: Stage): Promise<Moment> {
  const page = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const session = await page.context().newCDPSession(page);
  await enterPayment(page, site.origin);
  await until('the page hangs', () => hangs(page));
  const tab = await beginAfterHang(page, session);
  const began = now();
  const shown = `document.querySelector('[data-boundary="payment"] h1')?.textContent ?? ''`;
  await until('the page begun anew shows its notice', async () => Boolean(await tab.read(shown)));
  const took = now() - began;
  await page.context().close();
  return took;
}
