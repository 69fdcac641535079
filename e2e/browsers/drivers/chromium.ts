import { setTimeout as pause } from 'node:timers/promises';
import { createProfile, startBrowserProcess } from './browser-process.ts';
import { openChannel } from './channel.ts';
import { viewport, type Driver, type Key } from './driver.ts';

const keys: Record<Key, { readonly code: number; readonly text?: string }> = {
  Tab: { code: 9 },
  Enter: { code: 13, text: '\r' },
  Space: { code: 32, text: ' ' },
  Escape: { code: 27 },
};

/** Launches Chromium of any age, driven by its own protocol: drivers of today's versions cannot drive those of 2020. */
export async function launchChromium(path: string): Promise<Driver> {
  await using owner = new AsyncDisposableStack();
  const profile = await createProfile(owner);
  const browser = await startBrowserProcess(
    owner,
    path,
    [
      '--headless',
      // The old versions ship without the files that a sandbox needs.
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { announcement: /DevTools listening on (ws:\S+)/ },
  );
  const { send, on } = await openChannel(owner, await addressOfPage(browser));
  const { product } = await send<{ product: string }>('Browser.getVersion');

  const unhandled: string[] = [];
  on('Runtime.exceptionThrown', ({ exceptionDetails }: { exceptionDetails: ExceptionDetails }) => {
    const { text, exception } = exceptionDetails;
    unhandled.push(`${text} ${exception?.description ?? ''}`);
  });
  await send('Runtime.enable');
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: false,
  });

  const resources = owner.move();
  return {
    version: product.replace(/^.*\//, ''),
    unhandled,
    async open(url) {
      await send('Page.navigate', { url });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    },
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    },
    async type(text) {
      for (const letter of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
      }
    },
    async press(key) {
      const { code: windowsVirtualKeyCode, text } = keys[key];
      const pressed = { windowsVirtualKeyCode, key: key === 'Space' ? ' ' : key, code: key };
      const type = text ? 'keyDown' : 'rawKeyDown';
      await send('Input.dispatchKeyEvent', { type, ...pressed, ...(text && { text }) });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot');
      return Buffer.from(data, 'base64');
    },
    async withoutScripts() {
      await send('Emulation.setScriptExecutionDisabled', { value: true });
    },
    close: () => resources.disposeAsync(),
  };
}

/** Returns the address of the socket of the one page that Chromium opens. */
async function addressOfPage(browser: string): Promise<string> {
  const { host } = new URL(browser);
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const list = await fetch(`http://${host}/json/list`);
    const targets = (await list.json()) as readonly {
      readonly type: string;
      readonly webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
    await pause(50);
  }
  throw new Error('Chromium opened no page');
}

interface ExceptionDetails {
  readonly text: string;
  readonly exception?: { readonly description?: string };
}

interface Evaluated {
  readonly result: { readonly value: string };
  readonly exceptionDetails?: ExceptionDetails;
}
