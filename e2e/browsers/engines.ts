import { launchChromium } from './drivers/chromium.ts';
import type { Driver } from './drivers/driver.ts';
import { launchFirefox } from './drivers/firefox.ts';
import { launchWebKit } from './drivers/webkit.ts';

export interface Engine {
  readonly name: string;
  readonly launch: () => Promise<Driver>;
}

/** Returns the engine whose program the environment variable names, or an empty list if the variable is not set. */
function engine(
  name: string,
  variable: string,
  launch: (path: string) => Promise<Driver>,
): readonly Engine[] {
  const path = process.env[variable];
  return path ? [{ name, launch: () => launch(path) }] : [];
}

/** Chromium in the oldest version that the site supports, in a later one, and in today's. */
export const chromiums: readonly Engine[] = [
  ...engine('Chromium 88', 'CHROMIUM_88_PATH', launchChromium),
  ...engine('Chromium 92', 'CHROMIUM_92_PATH', launchChromium),
  ...engine('Chromium', 'CHROMIUM_PATH', launchChromium),
];

export const firefoxes = engine('Firefox ESR', 'FIREFOX_PATH', launchFirefox);

export const webKits = engine('WebKit', 'WEBKIT_PATH', launchWebKit);

/** Versions that are too old for the site. */
export const unsupportedEngines = engine('Chromium 80', 'CHROMIUM_80_PATH', launchChromium);
