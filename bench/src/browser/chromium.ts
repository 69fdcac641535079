import { launch } from 'chrome-launcher';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';

/** What the browser is kept from: a screen, and work of its own while a page is measured. */
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

/** A page to measure, and the browser's own account of it. */
export interface MeasuredPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/**
 * Lets `measure` have a browser with an empty profile, and its port for debugging; it is gone afterwards.
 * @param chromePath of the program.
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

/** The same, with a page of a telephone. */
export function withPage<Result>(
  chromePath: string,
  measure: (measured: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const measureAt = async (port: number) => {
    await using browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return await measure(await newPage(browser));
  };
  // Else what is painted on the way from an empty page is held back, and all first paints are late alike.
  return withPort(chromePath, measureAt, ['--disable-features=PaintHolding']);
}

const timeoutMs = 90_000;

/** As wide and as dense as the telephone that Lighthouse stands for. */
const telephone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

export async function newPage(browser: Browser): Promise<MeasuredPage> {
  const [context = await browser.newContext()] = browser.contexts();
  const page = await context.newPage();
  // A machine that is busy with other things is slow, not wrong.
  page.setDefaultTimeout(timeoutMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', telephone);
  await session.send('Network.enable');
  return { page, session };
}

/** What a telephone on a slow network has, as the developer tools apply it. */
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
