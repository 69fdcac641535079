import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findProgram } from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { findOrInstall, run } from './install-package.ts';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Name of the program and of its Debian package. */
const headlessShell = 'chromium-headless-shell';

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium for the tests: the one that `CHROMIUM_PATH` names, an installed
 * one, Playwright's own, or Debian's package if this process may install it.
 * @throws {Error} that lists the attempts if none is available: the tests are never skipped.
 */
export async function findChromium(): Promise<string> {
  const found = chromiumOfEnvironment() ?? installed() ?? (await ownOfPlaywright());
  const program = found ?? (await findOrInstall(installed, 'chromium'));
  if (program) return program;
  throw new Error(
    'No Chromium to test in: none is installed, Playwright could not download its own, and Debian’s package cannot be installed here. Install one, or set CHROMIUM_PATH.',
  );
}

/**
 * Returns the path of the Chromium without windows that is made for tests: it uses a third less of the processor than
 * one that could show a window. Undefined if it is not available, or if the environment names the browser.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  if (chromiumOfEnvironment()) return undefined;
  return findOrInstall(() => findProgram(headlessShell), headlessShell);
}

function chromiumOfEnvironment(): string | undefined {
  return process.env['CHROMIUM_PATH'] || undefined;
}

function installed(): string | undefined {
  return installedProgram(commands) ?? macApplications.find(existsSync);
}

/** Returns the path of the first of these programs that is installed. */
export const installedProgram = (names: readonly string[]): string | undefined =>
  names.map(findProgram).find((path) => path !== undefined);

async function ownOfPlaywright(): Promise<string | undefined> {
  const require = createRequire(join(workspace, 'e2e/package.json'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own entry, found at run time
  const { chromium } = require('playwright') as { chromium: { executablePath(): string } };
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  console.log('No Chromium is installed: downloading Playwright’s own…');
  const cli = join(require.resolve('playwright/package.json'), '../cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 5 * 60_000 });
  return existsSync(path) ? path : undefined;
}
