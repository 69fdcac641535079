import type { Page, Request, Route } from 'playwright/test';

/** What can happen to a file on its way. */
export const faults = [
  'missing',
  '500',
  'cut off',
  'wrong type',
  'no network',
  '30 s late',
] as const;

export type Fault = (typeof faults)[number];

/** A page of some network in between. */
const otherPage = {
  contentType: 'text/html',
  body: '<!doctype html><title>Connectez-vous d’abord</title>',
};

/** What is late waits instead until it is delivered. */
const meet: Record<Exclude<Fault, '30 s late'>, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, ...otherPage }),
  '500': (route) => route.fulfill({ status: 500, ...otherPage }),
  'cut off': (route) => route.abort('connectionreset'),
  'wrong type': (route) => route.fulfill(otherPage),
  'no network': (route) => route.abort('internetdisconnected'),
};

/** The part, or what else it belongs to, and the file without its hash: the same from build to build. */
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

/** Every file of the parts, and every call. */
export const everyFile = 'every file';

/** A network in which one file is spoilt at a time. */
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

  /** What is late comes now. */
  const deliver = async () => {
    const coming = late;
    late = [];
    // A request that was given up meanwhile needs no answer any more.
    await Promise.all(coming.map((route) => route.fallback().catch(() => {})));
  };

  return {
    /** The files that were asked for, since the last `forget` if there was one. */
    asked: () => [...asked],
    forget: () => asked.clear(),
    deliver,
    /** From now on this file, or every one, meets the fault, until `repair`. */
    spoil(file: string, fault: Fault) {
      spoilt = { file, fault };
      isMet = false;
    },
    /** Nothing is spoilt any more, and what is late comes. */
    async repair() {
      spoilt = undefined;
      await deliver();
    },
    /** Whether the file has been asked for since it was spoilt. */
    isMet: () => isMet,
    /** For how long nothing but what is late has been on its way, in milliseconds. */
    quietFor() {
      const held = new Set(late.map((route) => route.request()));
      const isQuiet = [...underWay].every((request) => held.has(request));
      return isQuiet ? Date.now() - changedAt : 0;
    },
  };
}
