import type { Page, Request, Route } from 'playwright/test';

/** Faults that a file can have on its way. */
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
const answers: Record<Exclude<Fault, '30 s late'>, (route: Route) => Promise<void>> = {
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

/** Sets up a network in which one file is faulty at a time. */
export async function faultyNetwork(page: Page) {
  const requestedFiles = new Set<string>();
  let injected: { readonly file: string; readonly fault: Fault } | undefined;
  let isRequested = false;
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
    if (file) requestedFiles.add(file);
    if (!injected) return route.fallback();
    if (file && [file, everyFile].includes(injected.file)) isRequested = true;
    else if (!(isRequested && injected.fault === 'no network')) return route.fallback();
    if (injected.fault === '30 s late') late.push(route);
    else await answers[injected.fault](route);
  });

  /** Lets late files arrive now. */
  const deliver = async () => {
    const delivered = late;
    late = [];
    // A request that was given up meanwhile needs no answer any more.
    await Promise.all(delivered.map((route) => route.fallback().catch(() => {})));
  };

  return {
    /** Returns the files that were requested since the last `forget`, if there was one. */
    requestedFiles: () => [...requestedFiles],
    forget: () => requestedFiles.clear(),
    deliver,
    /** Gives this file, or every one, the fault from now on, until `repair`. */
    inject(file: string, fault: Fault) {
      injected = { file, fault };
      isRequested = false;
    },
    /** Stops the fault, and lets late files arrive. */
    async repair() {
      injected = undefined;
      await deliver();
    },
    /** True once the file has been requested since its fault was injected. */
    isRequested: () => isRequested,
    /** Returns for how long only late requests have been under way, in milliseconds. */
    quietMs() {
      const lateRequests = new Set(late.map((route) => route.request()));
      const isQuiet = [...underWay].every((request) => lateRequests.has(request));
      return isQuiet ? Date.now() - changedAt : 0;
    },
  };
}
