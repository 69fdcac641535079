import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import { releaseFile } from '@amendes/delivery/release/release.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Outcome } from '../../releases/set-up/run-release.ts';
import { firstFiles } from '../../resilience/set-up/released-files.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import type { PartName, Team } from './team.ts';

/** Fault that a command detects before any citizen meets it. */
export interface RefusedFault {
  /** Row of the drill that found it. */
  readonly row: string;
  readonly what: string;
  readonly cause: (team: Team) => Promise<RepairableOutcome>;
  /** Message of the command. */
  readonly message: RegExp;
}

/** Outcome of the command, and the function that repairs the site. */
interface RepairableOutcome extends Outcome {
  readonly repair?: () => Promise<unknown>;
}

/** Publishes a changed build, and promotes it if it was published. */
const released = (part: PartName, change: Change) => async (team: Team) => {
  const id = await team.writeBuild({ part, change });
  const published = await team.publish(part);
  return published.code === 0 ? team.run('promote', part, id) : published;
};

/** Changes a file of the site on its disk, and runs a command that must notice it. */
const onDisk =
  (
    find: (site: SiteFolder) => Promise<string>,
    change: (text: string) => string,
    command: string,
  ) =>
  async ({ site, run }: Team): Promise<RepairableOutcome> => {
    const path = await find(site);
    const text = await readFile(path, 'utf8');
    // The file is replaced: in copies of a site, composed files are hard links to the same file.
    await rm(path);
    await writeFile(path, change(text));
    return { ...(await run(command)), repair: () => writeFile(path, text) };
  };

async function servedPayment(site: SiteFolder) {
  const build = (await readRegistry(site)).parts['payment']?.current ?? '';
  const release = await readRelease(site, { name: 'payment', build });
  return { release, folder: site.release('payment', build) };
}

const manifestOf = async (site: SiteFolder) =>
  join((await servedPayment(site)).folder, releaseFile);

/** Changes a script and its integrity in release.json. */
async function forge({ site, run }: Team): Promise<RepairableOutcome> {
  const { release, folder } = await servedPayment(site);
  const file = firstFiles['first script'](release);
  const [script, manifest] = [join(folder, file), join(folder, releaseFile)];
  const [text, described] = [await readFile(script, 'utf8'), await readFile(manifest, 'utf8')];
  const forged = `globalThis.stolen=1;${text}`;
  const integrity = `sha384-${createHash('sha384').update(forged).digest('base64')}`;
  // The compressed forms are forged too, because they are sent instead of the script.
  const forms = { '': String, '.br': brotliCompressSync, '.gz': gzipSync };
  for (const [end, form] of Object.entries(forms)) await writeFile(script + end, form(forged));
  await writeFile(manifest, described.replace(release.files[file]?.integrity ?? '?', integrity));
  const repair = async () => {
    for (const [end, form] of Object.entries(forms)) await writeFile(script + end, form(text));
    await writeFile(manifest, described);
  };
  return { ...(await run('verify')), repair };
}

/** Writes a next version of the registry that is an empty object. */
async function emptyRegistryVersion({ site, run }: Team): Promise<RepairableOutcome> {
  const folder = join(site.root, 'registry/head');
  const versions = (await readdir(folder)).filter((name) => /^\d+\.json$/.test(name)).toSorted();
  const last = versions.at(-1) ?? '';
  const next = String(Number.parseInt(last, 10) + 1).padStart(last.length - '.json'.length, '0');
  const path = join(folder, `${next}.json`);
  await writeFile(path, '{}');
  return { ...(await run('status')), repair: () => rm(path) };
}

const append =
  (pattern: RegExp, addition: string): Change =>
  (text, file) =>
    pattern.test(file) ? `${text}\n${addition}\n` : text;

const replace =
  (pattern: RegExp, from: string | RegExp, to: string): Change =>
  (text, file) =>
    pattern.test(file) ? text.replace(from, to) : text;

const firstStyle = /^__federation_expose_app\..*\.css$/;

/* A dictionary is released both as a script of its own and as JSON. */

const withoutTitle = replace(/^texts-de|de\.json$/, /"titre": ?"Ist das Ihr Bescheid\?",/, '');

const empty: Change = (text, file) =>
  file.endsWith('de.json')
    ? '{}'
    : replace(/^texts-de/, /JSON\.parse\('\{.*\}'\)/s, "JSON.parse('{}')")(text, file);

const reservedAddresses = [
  '/api/v1/anything',
  '/releases/:part',
  '/assets/:file',
  '/robots.txt',
  '/:anything',
  '/*',
  '/tai/aide/*',
  'tai/foo',
];

const reservedRoutes = reservedAddresses
  .map((pattern) => `${JSON.stringify({ pattern, indexed: false })},`)
  .join('');

export const refusedFaults: readonly RefusedFault[] = [
  {
    row: 'a',
    what: 'styles for the body, for everything and for every button',
    cause: released(
      'payment',
      append(firstStyle, 'body{background:red}*{margin:1px}button{display:none}'),
    ),
    message: /\.css:\d+.*body/s,
  },
  {
    row: 'a3',
    what: 'the same styles in a cascade layer',
    cause: released(
      'payment',
      append(firstStyle, '@layer part{body{background:red}button{display:none}}'),
    ),
    message: /\.css:\d+/,
  },
  {
    row: 'd6',
    what: 'a component that throws in Node',
    cause: released(
      'lookup',
      replace(
        /part\.cjs$/,
        /\(0,\s*\w+\.useTranslation\)\(["']lookup["']\)/g,
        '(()=>{throw Error("on purpose")})()',
      ),
    ),
    message: /lookup .*cannot render \/tai/,
  },
  {
    row: 'e4',
    what: 'a part that answers addresses of the API, of files, and of everything',
    cause: released(
      'payment',
      replace(/^build\.json$/, '"routes":[', `"routes":[${reservedRoutes}`),
    ),
    message: new RegExp(
      reservedAddresses.map((each) => `(?=.*${each.replaceAll('*', '\\*')})`).join(''),
      's',
    ),
  },
  {
    row: 'g1',
    what: 'German texts that lack one entry',
    cause: released('payment', withoutTitle),
    message: /de.*detail\.titre/s,
  },
  {
    row: 'g4',
    what: 'a German dictionary that is empty',
    cause: released('payment', empty),
    message: /payment .*\bde\b/s,
  },
  {
    row: 'j2',
    what: 'a later chunk of 3 MB',
    cause: released(
      'payment',
      append(/^contest-rules\.js$/, `"${randomBytes(2_200_000).toString('base64')}";`),
    ),
    message: /contest-rules\.js.* weighs \d+ bytes/,
  },
  {
    row: 'k4',
    what: 'a file and its release.json that were changed together',
    cause: forge,
    message: /release\.json/,
  },
  {
    row: 'k5',
    what: 'a document that was changed on the disk',
    cause: onDisk(
      async ({ documents }) => join(documents, 'lookup/index.fr.html'),
      (text) => text.replace('<h1', '<h1 data-changed=""'),
      'verify',
    ),
    message: /compose/,
  },
  {
    row: 'l1c',
    what: 'a version of the registry that is an empty object',
    cause: emptyRegistryVersion,
    message: /^The registry .*version \d+/m,
  },
  {
    row: 'l3',
    what: 'a truncated release.json',
    cause: onDisk(manifestOf, (text) => text.slice(0, 100), 'status'),
    message: /release\.json is not what was promoted/,
  },
];
