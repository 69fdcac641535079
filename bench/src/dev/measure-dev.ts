import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { checkoutOfAllParts } from '@amendes/delivery/testing/checkout-of.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import getPort from 'get-port';
import { chromium, type Page } from 'playwright';
import type { Row, Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { figureOf } from '../statistics/figure.ts';

export interface DevSettings {
  /** Each file is saved twice, not ten times. */
  readonly isQuick: boolean;
  /** Path of the browser. */
  readonly chromium: () => string;
  readonly tell: (line: string) => void;
}

interface Save {
  readonly what: string;
  readonly file: string;
  /** What is replaced by itself with a number behind. */
  readonly from: string;
}

/** With all parts. */
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

/** With payment alone. */
export const reloaded: readonly Save[] = [
  {
    what: 'text of payment',
    file: 'mfe-payment/src/texts/fr.json',
    from: 'Est-ce bien votre avis',
  },
];

const column = 'time';

/** How long `pnpm dev` takes to be ready, and from a save to what the page shows. */
export async function measureDev(settings: DevSettings): Promise<Measured> {
  const { isQuick, tell } = settings;
  const rounds = isQuick ? 2 : 10;
  // What is saved here is a copy: nobody's own work is changed.
  const root = await checkoutOfAllParts();
  const browser = await chromium.launch({ executablePath: settings.chromium() });
  try {
    const page = await browser.newPage({ locale: 'fr-FR' });
    const rows: Row[] = [];
    for (const { args, path, saves } of [
      { args: [], path: '/tai', saves: hot },
      { args: ['payment'], path: `/tai/amende/${pathOf(samples.payable)}`, saves: reloaded },
    ]) {
      const command = ['pnpm dev', ...args].join(' ');
      tell(command);
      const dev = await startDev(root, args);
      try {
        rows.push(row(`${command}, until it is ready`, dev.readyAfter));
        await page.goto(`${dev.origin}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const save of saves) {
          const times = await timeSaves(root, page, save, rounds);
          rows.push(row(`${command}: ${save.what}`, ...times));
        }
      } finally {
        await dev.stop();
      }
    }
    const notes = [
      `Each file was saved ${rounds} times, until the page showed it: by hot replacement with all parts, by a release and a reload with one.`,
    ];
    const section: Section = { title: 'From a save to the page', columns: [column], rows, notes };
    return { sections: [section], raw: rows };
  } finally {
    await browser.close();
    await rm(root, { recursive: true, force: true });
  }
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
    const began = performance.now();
    await writeFile(path, original.replace(from, `${from} saved-${round}`));
    await page.getByText(`saved-${round}`).first().waitFor();
    times.push(performance.now() - began);
  }
  await writeFile(path, original);
  // What the next save shows must not be taken for this one.
  await page.getByText('saved-').first().waitFor({ state: 'hidden' });
  return times;
}

interface Dev {
  readonly origin: string;
  readonly readyAfter: number;
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;

/** @throws {Error} with what the command wrote, when it has ended or is not ready in time. */
async function startDev(root: string, args: readonly string[]): Promise<Dev> {
  const [site, api, provider] = [await getPort(), await getPort(), await getPort()];
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'tasks/dev.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      SITE_FOLDER: join(root, '.site'),
      SANDBOX_DATA: join(root, '.sandbox'),
      SITE_PORT: String(site),
      API_PORT: String(api),
      PROVIDER_PORT: String(provider),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  while (!output.includes('Ready')) {
    if (child.exitCode !== null || performance.now() - began > startTimeoutMs) {
      await stop();
      throw new Error(`pnpm dev is not ready: ${output}`);
    }
    await pause(20);
  }
  return { origin: `http://localhost:${site}`, readyAfter: performance.now() - began, stop };
}
