import type { Page, Request, Route } from 'playwright/test';

/** Faults that a file can meet on its way. */
export const faults = [
  'missing',
  '500',
  'cut off',
  'wrong type',
  'no network',
  '30 s late',
] as const;

export type Fault = (typeof faults)[number];

/** Page that a network in between sends instead. */
const otherPage = {
  contentType: 'text/html',
  body: '<!doctype html><title>Connectez-vous d’abord</title>',
};

/** Answer for each fault. A late file has none: it waits until it is delivered. */
const meet: Record<Exclude<Fault, '30 s late'>, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, ...otherPage }),
  '500': (route) => route.fulfill({ status: 500, ...otherPage }),
  'cut off': (route) => route.abort('connectionreset'),
  'wrong type': (route) => route.fulfill(otherPage),
  'no network': (route) => route.abort('internetdisconnected'),
};

/** Returns the part, or another owner, and the file without its hash: the same from build to build. */
function fileOf(address: string): string | undefined {
  const { pathname } = new URL(address);
  const call = /^\/api\/v1\/(.+)$/.exec(pathname)?.[1];
  if (call) return `API ${call}`;
  if (/^\/assets\/(parts|published)\.json$/.test(pathname))
    return pathname.slice('/assets/'.length);
  const [, part, file] = /^\/releases\/([^/]+)\/[^/]+\/(.+)$/.exec(pathname) ?? [];
  if (!part || !file) return undefined;
  return `${part}/${file.replace(/\.[0-9a-f]{10,}(?=\.\w+$)/, '')}`;
}

/** Name for every file of the parts, and every call. */
export const everyFile = 'every file';

/** Sets up a network in which one file is spoilt at a time. */
export async function faultyNetwork(page: Page) {
  const asked = new Set<string>();
  let spoilt: { readonly file: string; readonly fault: Fault } | undefined;
  let isMet = false;
  let late: Route[] = [];
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    underWay.add(request);
    changedAt = Date.now();
  });
  const end = (request: Request) => {
    underWay.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  await page.route('**/*', async (route) => {
    const file = fileOf(route.request().url());
    if (file) asked.add(file);
    if (!spoilt) return route.fallback();
    if (file && [file, everyFile].includes(spoilt.file)) isMet = true;
    else if (!(isMet && spoilt.fault === 'no network')) return route.fallback();
    if (spoilt.fault === '30 s late') late.push(route);
    else await meet[spoilt.fault](route);
  });

  /** Lets late files arrive now. */
  const deliver = async () => {
    const coming = late;
    late = [];
    // A request that was given up meanwhile needs no answer any more.
    await Promise.all(coming.map((route) => route.fallback().catch(() => {})));
  };

  return {
    /** Returns the files that were requested since the last `forget`, if there was one. */
    asked: () => [...asked],
    forget: () => asked.clear(),
    deliver,
    /** Makes this file, or every one, meet the fault from now on, until `repair`. */
    spoil(file: string, fault: Fault) {
      spoilt = { file, fault };
      isMet = false;
    },
    /** Stops the fault, and lets late files arrive. */
    async repair() {
      spoilt = undefined;
      await deliver();
    },
    /** True once the file has been requested since it was spoilt. */
    isMet: () => isMet,
    /** Returns for how long only late requests have been under way, in milliseconds. */
    quietFor() {
      const held = new Set(late.map((route) => route.request()));
      const isQuiet = [...underWay].every((request) => held.has(request));
      return isQuiet ? Date.now() - changedAt : 0;
    },
  };
}
