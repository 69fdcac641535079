import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { integrityOf } from '@amendes/delivery/release/release.ts';
import type { Page, Route } from 'playwright/test';

/** Address of the shell's own script, without which nothing of a page answers. */
const shellScript = '**/releases/shell/*/shell.js';

const script = { contentType: 'text/javascript' };

/** Faults of a script on its way, by the answer that replaces it. */
const answers = {
  'is missing': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'gets an error of the server': (route: Route) => route.fulfill({ status: 500, body: 'Broken' }),
  'is cut off': (route: Route) => route.abort(),
  'never arrives': () => undefined,
  'arrives as another type': async (route: Route) => {
    const headers = { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' };
    await route.fulfill({ response: await route.fetch(), headers });
  },
  'is damaged': (route: Route) => route.fulfill({ ...script, body: 'globalThis.stolen = true;' }),
} as const;

type DeliveryFault = keyof typeof answers;

export const deliveryFaults = Object.keys(answers) as readonly DeliveryFault[];

/** Prevents the shell's script from arriving. */
export async function failDelivery(page: Page, fault: DeliveryFault): Promise<void> {
  await page.route(shellScript, (route) => answers[fault](route));
}

/**
 * Delays the script like a slow network: the document is complete, and nothing answers.
 * @returns a function that lets the script arrive.
 */
export async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(shellScript, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Faults of a released shell: it has the right hash, and does not start. */
export const faults = {
  'has a syntax that the browser does not know': (code: string) => `${code}\nlet = ?? of;`,
  'throws when it starts': (code: string) =>
    `throw new Error('on purpose, at /tai/amende/${pathOf(samples.payable)}');\n${code}`,
} as const;

/** Serves the shell's script with a fault as it would be released: under its own hash. */
export async function breakScript(page: Page, change: (code: string) => string): Promise<void> {
  let code: string | undefined;
  await page.route(shellScript, (route) => route.fulfill({ ...script, body: code ?? '' }));
  await page.route(/\/tai(?![^?]*\.)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const [tag = '', address = ''] =
      /<script[^>]* src="([^"]*\/releases\/shell\/\w+\/shell\.js)"[^>]*>/.exec(html) ?? [];
    const original = await page.request.get(new URL(address, route.request().url()).href);
    code = change(await original.text());
    const integrity = integrityOf(Buffer.from(code));
    const body = html.replace(tag, tag.replace(/integrity="[^"]*"/, `integrity="${integrity}"`));
    await route.fulfill({ response, body });
  });
}
