import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { performance } from 'node:perf_hooks';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { checkoutOf } from '../independence/set-up/checkout-of.ts';
import { edit } from './set-up/edit.ts';
import { runDev, type RunningDev } from './set-up/run-dev.ts';

/* `node e2e/dev/measure.ts`: how long it takes from a save to what the page shows, in milliseconds, medians of ten. */

interface Save {
  readonly what: string;
  readonly file: string;
  /** What is replaced by itself with a number behind. */
  readonly from: string;
}

const rounds = 10;

const hot: readonly Save[] = [
  { what: 'component of lookup', file: 'mfe-lookup/src/find-fine/home-page.tsx', from: '<h1>' },
  {
    what: 'component of the shell',
    file: 'shell/src/layout/footer.tsx',
    from: "<footer className={styles['footer']}>",
  },
  { what: 'text of lookup', file: 'mfe-lookup/src/texts/fr.json', from: 'Payer une amende' },
];

const reloaded: readonly Save[] = [
  {
    what: 'text of payment',
    file: 'mfe-payment/src/texts/fr.json',
    from: 'Est-ce bien votre avis',
  },
];

const others = [
  'shell',
  'mfe-payment',
  'mfe-static-pages',
  'delivery',
  'release',
  'sandbox',
  'tasks',
];
const root = await checkoutOf('mfe-lookup', others);
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
});
const env = { SITE_FOLDER: join(root, '.site') };

async function measure(dev: RunningDev, page: Page, saves: readonly Save[]): Promise<void> {
  for (const { what, file, from } of saves) {
    const times: number[] = [];
    let shown = from;
    for (let round = 0; round < rounds; round += 1) {
      const next = `${from} saved-${round}`;
      const began = performance.now();
      await edit(join(root, file), shown, next);
      await page.getByText(`saved-${round}`).first().waitFor();
      times.push(performance.now() - began);
      shown = next;
    }
    await edit(join(root, file), shown, from);
    const [median = 0] = times.toSorted((one, other) => one - other).slice(rounds / 2);
    process.stdout.write(`${what}: ${Math.round(median)} ms\n`);
  }
  if ((await dev.stop()) !== 0) throw new Error(dev.output());
}

async function start(args: readonly string[]): Promise<RunningDev> {
  const began = performance.now();
  const dev = await runDev(root, args, env);
  while (!dev.output().includes('Ready')) await new Promise((resolve) => setTimeout(resolve, 20));
  process.stdout.write(
    `pnpm dev ${args.join(' ')}: ready after ${Math.round(performance.now() - began)} ms\n`,
  );
  return dev;
}

try {
  const page = await browser.newPage({ locale: 'fr-FR' });
  const all = await start([]);
  await page.goto(`${all.origin}/tai`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await measure(all, page, hot);
  const one = await start(['payment']);
  await page.goto(`${one.origin}/tai/amende/${pathOf(samples.payable)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await measure(one, page, reloaded);
} finally {
  await browser.close();
  await rm(root, { recursive: true, force: true });
}
