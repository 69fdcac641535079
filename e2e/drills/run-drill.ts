import type { PaymentReference } from '@amendes/fines/fine.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { history } from '@amendes/delivery/registry/history.ts';
import type { Browser } from 'playwright/test';
import { causeFaults } from './faults/cause-faults.ts';
import { teamOn, recordReleases } from './faults/team.ts';
import {
  recordFile,
  type DrillRecord,
  type Journey,
  type PaidFine,
  type ReleaseEvent,
} from './record/drill-record.ts';
import { drillFines } from './set-up/drill-fines.ts';
import type { DrillSite } from './set-up/drill-test.ts';
import { gateOf } from './set-up/gate.ts';
import { openLogbook } from './set-up/logbook.ts';
import { payInALoop } from './set-up/pay-in-a-loop.ts';
import { releaseInALoop } from './release-in-a-loop.ts';
import { failuresIn, type ServerProcess } from './set-up/start-server-process.ts';
import { until } from './set-up/until.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { listPayments } from '../pay/set-up/payments.ts';
import { expectTitle } from '../pay/set-up/walk.ts';
import { citizenOf } from '../set-up/citizen.ts';

interface ApiFine {
  readonly statutPaiement: { readonly valeur: string };
  readonly reglements?: readonly { readonly montant: number }[];
}

export const citizens = 3;

/** Minimum number of journeys of each citizen, however fast the releases are. */
export const minJourneys = 5;

/** Lets citizens pay while payment is released. Writes what happened to a file, and returns it. */
export async function runDrill(
  browser: Browser,
  api: string,
  site: DrillSite,
): Promise<DrillRecord> {
  const { origin: baseURL, folder, server } = site;
  const logbook = openLogbook();
  let phase: 'releasing' | 'finishing' | 'halted' = 'releasing';
  const gate = gateOf(logbook.journeys);
  const team = recordReleases(await teamOn(folder), logbook);
  const remainingFines = drillFines.values();
  const countJourneys = (citizen: number) =>
    logbook.journeys.filter((each) => each.citizen === citizen).length;
  const mayContinue = (citizen: number) =>
    phase === 'releasing' || (phase === 'finishing' && countJourneys(citizen) < minJourneys);

  /** Yields the fines that a citizen pays, each as soon as the next journey may start. */
  async function* finesFor(citizen: number) {
    while (mayContinue(citizen)) {
      await gate.passed();
      const { value } = remainingFines.next();
      if (!value) throw new Error('All fines of the drill are paid');
      yield { number: value.numero, key: value.cle };
    }
  }
  const paying = Array.from({ length: citizens }, (_, citizen) =>
    payInALoop(browser, baseURL, logbook, citizen, finesFor(citizen)),
  );
  try {
    await releaseInALoop(site, logbook, team, () =>
      causeFaults({ browser, site, logbook, team, gate }),
    );
    phase = 'finishing';
  } catch (error) {
    phase = 'halted';
    const stopped = logbook.journeys.filter(({ outcome }) => typeof outcome === 'object');
    throw new Error(`Releasing came to a halt. Stopped: ${JSON.stringify(stopped)}`, {
      cause: error,
    });
  } finally {
    gate.open();
    await Promise.all(paying);
    await team.leave();
  }
  const { now, ...events } = logbook;
  const duration = now();
  const record: DrillRecord = {
    ...events,
    duration,
    citizens,
    history: await readHistory(folder),
    fines: await readFines(browser, baseURL, api, events.journeys),
    ...(await readServer(server)),
  };
  await mkdir(dirname(recordFile), { recursive: true });
  await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** Returns what the server counted, once its log contains as many failures. */
async function readServer(server: ServerProcess): Promise<Pick<DrillRecord, 'reports' | 'server'>> {
  const metrics = await server.metrics();
  const countedFailures = failuresIn(metrics);
  await until(
    'every counted failure is in the log',
    () => server.reports.length >= countedFailures,
  );
  return {
    reports: [...server.reports],
    server: {
      neverRestarted: server.isRunning(),
      countedFailures,
      errors: metrics.filter((each) => /^amendes_requests_total\{.*status="5/.test(each)),
    },
  };
}

/** Returns what was done to payment according to the stored versions of the registry. */
async function readHistory(site: SiteFolder): Promise<readonly ReleaseEvent['kind'][]> {
  const entries = (await history(site, ['payment'])).toReversed();
  const served = entries.map(({ after }) => after.parts['payment']);
  return served.slice(1).flatMap((after, index) => {
    const before = served[index];
    if (after?.current === before?.current) return [];
    return after?.current === before?.previous ? ['rollback'] : ['promotion'];
  });
}

/** Looks the fines up again at the API, and returns them with the attempts to pay them that the sandbox lists. */
async function readFines(
  browser: Browser,
  baseURL: string,
  api: string,
  journeys: readonly Journey[],
): Promise<readonly PaidFine[]> {
  // Only a fine with a receipt shows it again; a journey that stopped is recorded and must not end the record.
  const paid = journeys.find(({ outcome }) => outcome === 'receipt');
  const authorization = await readAuthorization(browser, baseURL, paid?.fine);
  const attempts = await listPayments(api);
  return Promise.all(
    journeys.map(async ({ fine: { number, key } }) => {
      const query = new URLSearchParams({ numAmende: number, cleAmende: key });
      const answer = await fetch(`${api}/api/v1/recherche/amende?${query}`, {
        headers: { authorization },
      });
      const { statutPaiement, reglements = [] } = (await answer.json()) as ApiFine;
      const own = attempts.filter((each) => String(each['numero']).endsWith(number.slice(-4)));
      return {
        number,
        status: statutPaiement.valeur,
        settlements: reglements.map(({ montant }) => montant),
        attempts: own.map(({ state }) => String(state)),
      };
    }),
  );
}

/** Looks up a paid fine, waits for its receipt, and returns the authorization that the page sends to the API. */
async function readAuthorization(
  browser: Browser,
  baseURL: string,
  fine: PaymentReference | undefined,
): Promise<string> {
  if (!fine) throw new Error('Nothing was paid');
  const page = await browser.newPage({ baseURL, locale: 'fr-FR' });
  const lookupRequest = page.waitForRequest(/\/recherche\/amende/);
  await citizenOf(page).find(fine);
  await expectTitle(page, 'Justificatif de paiement');
  const { authorization = '' } = await (await lookupRequest).allHeaders();
  await page.close();
  return authorization;
}
