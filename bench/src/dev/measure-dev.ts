import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutOfAllParts } from '@amendes/delivery/testing/checkout-of.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { chromium, type Page } from 'playwright';
import { freePorts, startProcess } from '../processes/start-process.ts';
import type { Row, Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { figureOf } from '../statistics/figure.ts';
import { timed } from '../statistics/timed.ts';

interface Save {
  readonly what: string;
  readonly file: string;
  /** Text after which each save inserts a new number. */
  readonly from: string;
}

/** Saves with all parts in development. */
export const hot: readonly Save[] = [
  {
    what: 'component of lookup',
    file: 'mfe-lookup/src/find-fine/home-page.tsx',
    from: "<h1 id={titleId} className={styles['title']}>",
  },
  {
    what: 'component of the shell',
    file: 'shell/src/layout/footer.tsx',
    from: "<footer className={styles['footer']}>",
  },
  { what: 'text of lookup', file: 'mfe-lookup/src/texts/fr.json', from: 'Payer une amende' },
];

/** Saves with payment alone in development. */
export const reloaded: readonly Save[] = [
  {
    what: 'text of payment',
    file: 'mfe-payment/src/texts/fr.json',
    from: 'Est-ce bien votre avis',
  },
];

const column = 'time';

/** Measures the time until `pnpm dev` is ready, and from a save to the changed page. */
export async function measureDev(settings: BenchSettings): Promise<Measured> {
  const { isQuick, log } = settings;
  const rounds = isQuick ? 2 : 10;
  await using owner = new AsyncDisposableStack();
  // The saves change a copy, so that nobody's own work is affected.
  const root = owner.adopt(await checkoutOfAllParts(), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const browser = owner.use(await chromium.launch({ executablePath: await settings.chromium() }));
  const page = await browser.newPage({ locale: 'fr-FR' });
  const rows: Row[] = [];
  for (const { args, path, saves } of [
    { args: [], path: '/tai', saves: hot },
    { args: ['payment'], path: `/tai/amende/${pathOf(samples.payable)}`, saves: reloaded },
  ]) {
    const command = ['pnpm dev', ...args].join(' ');
    log(command);
    await using started = new AsyncDisposableStack();
    const { origin, readyAfter } = await startDev(started, root, args);
    rows.push(row(`${command}, until it is ready`, readyAfter));
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const save of saves) {
      rows.push(row(`${command}: ${save.what}`, ...(await timeSaves(root, page, save, rounds))));
    }
  }
  const notes = [
    `Each file was saved ${rounds} times, until the page showed it: by hot replacement with all parts, by a release and a reload with one.`,
  ];
  const section: Section = { title: 'From a save to the page', rows, notes };
  return { sections: [section], raw: rows };
}

const row = (what: string, ...values: readonly number[]): Row => ({
  what,
  unit: 'ms',
  figures: { [column]: figureOf(values) },
});

async function timeSaves(
  root: string,
  page: Page,
  { file, from }: Save,
  rounds: number,
): Promise<readonly number[]> {
  const path = join(root, file);
  const original = await readFile(path, 'utf8');
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const time = await timed(async () => {
      await writeFile(path, original.replace(from, `${from} saved-${round}`));
      await page.getByText(`saved-${round}`).first().waitFor();
    });
    times.push(time);
  }
  await writeFile(path, original);
  // Otherwise the result of this save could be mistaken for that of the next one.
  await page.getByText('saved-').first().waitFor({ state: 'hidden' });
  return times;
}

/** @throws {Error} with the command's output, if it ends or is not ready in time. */
async function startDev(owner: AsyncDisposableStack, root: string, args: readonly string[]) {
  const ports = await freePorts();
  const command = [process.execPath, join(root, 'tasks/dev.ts'), ...args] as const;
  const { readyAfter } = await startProcess(owner, command, {
    cwd: root,
    env: { ...ports, SITE_FOLDER: join(root, '.site'), SANDBOX_DATA: join(root, '.sandbox') },
    isReady: (output) => output.includes('Ready'),
    failure: 'pnpm dev is not ready',
  });
  return { origin: `http://localhost:${ports.SITE_PORT}`, readyAfter };
}
