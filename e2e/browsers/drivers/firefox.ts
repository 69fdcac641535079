import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProfile, startBrowserProcess } from './browser-process.ts';
import { openChannel } from './channel.ts';
import { viewport, type Driver } from './driver.ts';
import { inputBy } from './webdriver-actions.ts';

/** Preferences that stop the browser from contacting services on the Internet about itself. */
const preferences = `
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.prefs.recommended", true);
`;

/** Launches Firefox, driven by WebDriver BiDi, which it supports itself. */
export async function launchFirefox(path: string): Promise<Driver> {
  await using owner = new AsyncDisposableStack();
  const profile = await createProfile(owner);
  await writeFile(join(profile, 'user.js'), preferences);
  const browser = await startBrowserProcess(
    owner,
    path,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    // Firefox must not use the home folder of the user who runs the tests.
    { announcement: /WebDriver BiDi listening on (ws:\S+)/, env: { HOME: profile } },
  );
  const { send, on } = await openChannel(owner, `${browser}/session`);

  const session = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  // A new tab is created because the address bar has the focus in the first one.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const unhandled: string[] = [];
  on('log.entryAdded', ({ type, level, text }: LogEntry) => {
    if (type === 'javascript' && level === 'error') unhandled.push(text);
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('browsingContext.setViewport', { context, viewport });

  const resources = owner.move();
  return {
    version: session.capabilities.browserVersion,
    unhandled,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    async evaluate(expression) {
      const answer = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    ...inputBy((actions) => send('input.performActions', { context, actions })),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    close: () => resources.disposeAsync(),
  };
}

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };
