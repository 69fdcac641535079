import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { installedProgram } from './find-chromium.ts';
import { findOrInstall, installPackage, run } from './install-package.ts';

export interface FoundBrowsers {
  /** Environment variables that give the browser tests the paths of the programs. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of the browsers that are not available here, each with its reason. */
  readonly missing: readonly string[];
}

/**
 * Finds the browsers other than the current Chromium in which the site is tested: installed ones, Debian's packages if
 * this process may install them, and old Chromiums from the npm registry.
 */
export async function findBrowsers(): Promise<FoundBrowsers> {
  const env: Record<string, string> = {};
  const missing: string[] = [];
  const note = async (name: string, variable: string, find: () => Promise<string>) => {
    try {
      env[variable] = process.env[variable] || (await find());
    } catch (error) {
      missing.push(`${name} (${error instanceof Error ? error.message : String(error)})`);
    }
  };
  await note('Firefox', 'FIREFOX_PATH', findFirefox);
  await note('WebKit', 'WEBKIT_PATH', findWebKit);
  for (const old of oldChromiums) {
    const variable = `CHROMIUM_${old.version}_PATH`;
    await note(`Chromium ${old.version}`, variable, () => findOldChromium(old));
  }
  return { env, missing };
}

const findFirefox = (): Promise<string> => programOf('firefox-esr', ['firefox-esr', 'firefox']);

/** Finds the small browser of WebKitGTK; its driver and display server are run by name. */
async function findWebKit(): Promise<string> {
  await programOf('webkit2gtk-driver', ['WebKitWebDriver']);
  await programOf('xvfb', ['Xvfb']);
  const [browser] = webKitVersions.flatMap((version) =>
    globSync(`/usr/lib/*/${version}/MiniBrowser`),
  );
  if (!browser) throw new Error('no MiniBrowser');
  return browser;
}

/** Finds an installed program, or installs Debian's package of that name. */
async function programOf(name: string, programs: readonly string[]): Promise<string> {
  const found = await findOrInstall(() => installedProgram(programs), name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const webKitVersions = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'];

interface OldChromium {
  readonly version: number;
  readonly package: string;
  /** Hash of the package's archive, as the registry names it. */
  readonly integrity: string;
}

const oldChromiums: readonly OldChromium[] = [
  {
    version: 80,
    package: 'chrome-aws-lambda@2.1.1',
    integrity:
      'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  {
    version: 88,
    package: 'chrome-aws-lambda@5.5.0',
    integrity:
      'sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  },
  {
    version: 92,
    package: 'chrome-aws-lambda@10.1.0',
    integrity:
      'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
];

/** Returns an old Chromium, which is unpacked once and kept beside the tests. */
async function findOldChromium(old: OldChromium): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('for Linux on x64 only');
  const folder = join(workspace, 'e2e/.browsers');
  const program = join(folder, `chromium-${old.version}`);
  if (!existsSync(program)) await unpack(old, folder, program);
  if (!isComplete(program)) await installPackage('libnss3');
  if (!isComplete(program)) throw new Error('no libnss3');
  return program;
}

/** True if the system has the libraries that the program is linked with. */
const isComplete = (program: string): boolean =>
  spawnSync(program, ['--version'], { timeout: 30_000 }).status !== 127;

async function unpack(old: OldChromium, folder: string, program: string): Promise<void> {
  const { package: name, integrity } = old;
  console.log(`Fetching ${name}…`);
  mkdirSync(folder, { recursive: true });
  await using own = await mkdtempDisposable(join(folder, 'fetched-'));
  const options = { cwd: own.path, timeout: 5 * 60_000 };
  const isPacked = await run('npm', ['pack', '--silent', '--ignore-scripts', name], options);
  const [archive] = readdirSync(own.path);
  if (!isPacked || !archive) throw new Error(`${name} cannot be fetched`);
  const digest = hash('sha512', readFileSync(join(own.path, archive)), 'base64');
  if (`sha512-${digest}` !== integrity) throw new Error(`${name} is not what it was`);
  const inside = 'package/bin/chromium.br';
  await run('tar', ['-xzf', archive, inside], options);
  const compressed = readFileSync(join(own.path, inside));
  const unpacked = join(own.path, 'chromium');
  writeFileSync(unpacked, await promisify(brotliDecompress)(compressed), { mode: 0o755 });
  // The rename ensures that there is either a complete program under its name or none.
  renameSync(unpacked, program);
}
