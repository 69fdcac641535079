import { launch } from 'chrome-launcher';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';

/** Flags that keep the browser from using a screen, and from background work while a page is measured. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=fr-FR',
  '--accept-lang=fr-FR',
];

/** A page to measure, and its session for the browser's own data. */
export interface MeasuredPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/**
 * Runs `measure` with the debugging port of a browser that has an empty profile and is ended afterwards.
 * @param chromePath The path of the program.
 */
export async function withPort<Result>(
  chromePath: string,
  measure: (port: number) => Promise<Result>,
  moreFlags: readonly string[] = [],
): Promise<Result> {
  const browser = await launch({
    chromePath,
    chromeFlags: [...flags, ...moreFlags],
    ignoreDefaultFlags: true,
    logLevel: 'silent',
  });
  try {
    return await measure(browser.port);
  } finally {
    browser.kill();
  }
}

/** Does the same, with a page of a telephone. */
export function withPage<Result>(
  chromePath: string,
  measure: (measured: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const measureAt = async (port: number) => {
    await using browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return await measure(await newPage(browser));
  };
  // Otherwise the first paint after an empty page is held back, and all first paints are late alike.
  return withPort(chromePath, measureAt, ['--disable-features=PaintHolding']);
}

const timeoutMs = 90_000;

/** Width and density of the telephone that Lighthouse simulates. */
const telephone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

export async function newPage(browser: Browser): Promise<MeasuredPage> {
  const [context = await browser.newContext()] = browser.contexts();
  const page = await context.newPage();
  // The limit is long, because a page on a busy machine is slow, not wrong.
  page.setDefaultTimeout(timeoutMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', telephone);
  await session.send('Network.enable');
  return { page, session };
}

/** Conditions of a telephone on a slow network, as the developer tools apply them. */
export const slow = { rtt: 150, downMbit: 1.6, upMbit: 0.75, cpu: 4 };

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8;

export async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.rtt,
    downloadThroughput: bytesPerSecond(slow.downMbit),
    uploadThroughput: bytesPerSecond(slow.upMbit),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}
