import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '../../set-up/free-ports.ts';
import { createProfile, startBrowserProcess } from './browser-process.ts';
import { timeoutMs, viewport, type Driver } from './driver.ts';
import { inputBy } from './webdriver-actions.ts';

/** Time limit for a page to answer a question, in milliseconds. */
const questionMs = 8000;

/**
 * Time limit for the driver to answer a question, in milliseconds. A page that is left loses its question, and if the
 * next page is of another site, the driver never reports the loss. The caller then asks the next page.
 */
const answerMs = questionMs + 2000;

/** Style of the toolbar, which would otherwise not let the window be as narrow as a telephone. */
const narrow =
  '* { min-width: 0; padding: 0; font-size: 1px; } image { margin: -8px; } entry { margin: 0 -70px; }';

/**
 * Launches WebKitGTK, the engine of Safari, in the small browser that ships with it. `WebKitWebDriver` drives it,
 * and `Xvfb` provides the display that it requires.
 * @param path Path of `MiniBrowser`.
 */
export async function launchWebKit(path: string): Promise<Driver> {
  await using owner = new AsyncDisposableStack();
  const profile = await createProfile(owner);
  const style = join(profile, 'gtk-3.0/gtk.css');
  await mkdir(dirname(style));
  await writeFile(style, narrow);
  // The pointer is in the middle of the screen: without a window manager the window under it has the focus.
  const screen = ['-screen', '0', '400x800x24', '-nolisten', 'tcp', '-displayfd', '1'];
  const display = await startBrowserProcess(owner, 'Xvfb', screen, { announcement: /^(\d+)\n/m });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await startBrowserProcess(owner, 'WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    // The driver announces nothing in its output.
    readyUrl: `${origin}/status`,
    env: {
      DISPLAY: `:${display}`,
      HOME: profile,
      XDG_CACHE_HOME: profile,
      XDG_CONFIG_HOME: profile,
      XDG_DATA_HOME: profile,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox of WebKit needs rights that no process has in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });

  const { sessionId, capabilities } = await call<{
    readonly sessionId: string;
    readonly capabilities: { readonly browserVersion: string };
  }>(`${origin}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        timeouts: { script: questionMs },
        'webkitgtk:browserOptions': { binary: path, args: ['--automation'] },
      },
    },
  });
  const session = `${origin}/session/${sessionId}`;
  const post = <Answer>(command: string, body: object, limitMs = timeoutMs) =>
    call<Answer>(`${session}/${command}`, 'POST', body, limitMs);
  owner.defer(async () => {
    await call(session, 'DELETE').catch(() => undefined);
  });
  await post('window/rect', viewport);

  const resources = owner.move();
  return {
    version: capabilities.browserVersion,
    unhandled: [],
    async open(url) {
      await post('url', { url });
    },
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then(done, (error) => done('failed: ' + error));`;
      return post<string>('execute/async', { script, args: [] }, answerMs);
    },
    ...inputBy((actions) => post('actions', { actions })),
    async screenshot() {
      return Buffer.from(await call<string>(`${session}/screenshot`, 'GET'), 'base64');
    },
    close: () => resources.disposeAsync(),
  };
}

/** Sends one command of WebDriver and returns its value. */
async function call<Answer>(
  address: string,
  method: string,
  body?: object,
  limitMs = timeoutMs,
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Answer & { message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}
