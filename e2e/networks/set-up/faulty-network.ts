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

const html = '<!doctype html><title>Connectez-vous d’abord</title>';

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

export interface FaultyNetwork {
  /** The files that were asked for, since the last `forget` if there was one. */
  asked(): readonly string[];
  forget(): void;
  /** From now on this file, or every one, meets the fault, until `repair`. */
  spoil(file: string, fault: Fault): void;
  /** What is late comes now. */
  deliver(): Promise<void>;
  /** Nothing is spoilt any more, and what is late comes. */
  repair(): Promise<void>;
  /** Whether the file has been asked for since it was spoilt. */
  isMet(): boolean;
  /** For how long nothing but what is late has been on its way, in milliseconds. */
  quietFor(): number;
}

/** A network in which one file is spoilt at a time. */
export async function faultyNetwork(page: Page): Promise<FaultyNetwork> {
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
    else await meet(route, spoilt.fault);
  });

  const deliver = async () => {
    const coming = late;
    late = [];
    // A request that was given up meanwhile needs no answer any more.
    await Promise.all(coming.map((route) => route.fallback().catch(() => {})));
  };

  return {
    asked: () => [...asked],
    forget: () => asked.clear(),
    deliver,
    spoil(file, fault) {
      spoilt = { file, fault };
      isMet = false;
    },
    async repair() {
      spoilt = undefined;
      await deliver();
    },
    isMet: () => isMet,
    quietFor() {
      const held = new Set(late.map((route) => route.request()));
      const isQuiet = [...underWay].every((request) => held.has(request));
      return isQuiet ? Date.now() - changedAt : 0;
    },
  };
}

async function meet(route: Route, fault: Exclude<Fault, '30 s late'>): Promise<void> {
  switch (fault) {
    case 'missing':
      return route.fulfill({ status: 404, contentType: 'text/html', body: html });
    case '500':
      return route.fulfill({ status: 500, contentType: 'text/html', body: html });
    case 'cut off':
      return route.abort('connectionreset');
    case 'wrong type':
      return route.fulfill({ contentType: 'text/html', body: html });
    case 'no network':
      return route.abort('internetdisconnected');
  }
}
