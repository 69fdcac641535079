import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { publishConfiguration } from '@amendes/delivery/publish/publish-configuration.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { signRelease } from '@amendes/delivery/registry/signed-releases.ts';
import { currentComposition } from '@amendes/delivery/serve/current-composition.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import {
  configuration,
  createBuild,
  createComposer,
  shellBuild,
} from '@amendes/delivery/testing/create-site.ts';
import { readKeyFile } from '@amendes/delivery/trust/keys.ts';
import { readTrust } from '@amendes/delivery/trust/site-trust.ts';
import { keyName, rolesOf } from '@amendes/delivery/trust/trust.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { release } from './commands.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amendes-ceremonies-'));
  await mkdir(join(folder, 'keys'));
  await mkdir(join(folder, 'site'));
  vi.stubEnv('TRUST_MEMORY', join(folder, 'memory'));
  vi.stubEnv('RELEASE_KEY', '');
  vi.spyOn(console, 'log').mockReturnValue();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Returns the commands of a page, such as SECURITY.md, in their order. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const text = await readFile(join(workspace, page), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split('\n'))
    .flatMap((line) => /^npx pnpm release (.+)/.exec(line)?.[1] ?? []);
}

/** Replaces a word of a command by its value here: the site, a key file, a public key, the id of a key. */
async function localWord(word: string): Promise<string> {
  const localPath = word
    .replaceAll('/srv/amendes', join(folder, 'site'))
    .replaceAll('/keys/', join(folder, 'keys/'));
  const [, kind, owner = ''] = /^(MCow|4f2a)…([\w-]+)$/.exec(word) ?? [];
  if (kind === undefined) return localPath;
  const key = await readKeyFile(join(folder, 'keys', `${owner}.pem`));
  return kind === 'MCow' ? key.public : key.id.slice(0, 12);
}

const as = (owner: string) =>
  siteFolder(join(folder, 'site'), { keys: [join(folder, 'keys', `${owner}.pem`)] });

/** Creates what the site needs to serve anything, released by the operator. */
async function createSite(): Promise<void> {
  const site = as('olga');
  await writeFile(site.configuration, JSON.stringify(configuration));
  const composer = await createComposer(site);
  await signRelease(site, composer);
  const shell = await publish(site, await createBuild(shellBuild));
  await promote(site, [composer, shell, ...(await publishConfiguration(site, configuration))]);
}

/** Acts between the ceremonies: the owner of the key that is about to be rotated or revoked composes last. */
async function prepareFor(command: string): Promise<void> {
  const [, owner = ''] = /^keys (?:rotate|revoke) 4f2a…(\S+)/.exec(command) ?? [];
  if (owner) await composeSite(as(owner), { repair: true });
}

/** Returns the error of a server that starts now, or an empty text. */
const startFault = () =>
  currentComposition(siteFolder(join(folder, 'site')), { signedOnly: true }, () => undefined).then(
    () => '',
    (error: unknown) => String(error),
  );

test('the ceremonies in SECURITY.md run as printed and leave the stated rights', async () => {
  const starts: (readonly [string, string])[] = [];
  for (const command of await commandsOf('SECURITY.md')) {
    await prepareFor(command);
    const words = await Promise.all(command.split(/\s+/).map(localWord));
    expect({ command, code: await execute(release, words) }).toEqual({ command, code: 0 });
    if (command.startsWith('keys begin')) await createSite();
    const [name = ''] = /^(?:keys )?\w+/.exec(command) ?? [];
    if (/^(?:keys (?:rotate|revoke)|compose)/.test(name)) starts.push([name, await startFault()]);
  }
  // Only the composition of a key that somebody else may have is composed again.
  expect(starts).toEqual([
    ['keys rotate', ''],
    ['keys revoke', expect.stringMatching(/is signed by Petra .*, which is revoked/)],
    ['compose', ''],
  ]);
  const { trust } = await readTrust(siteFolder(join(folder, 'site')));
  const rights = Object.keys(trust.keys).map(
    (id) => [keyName(trust, id).split(' ', 1)[0], rolesOf(trust, id)] as const,
  );
  expect(rights).toEqual(
    expect.arrayContaining([
      ['Olga', ['operator']],
      ['Omar', ['operator']],
      ['Paul', ['part:payment', 'money', 'switch-off', 'banner']],
      ['Paul', []],
      ['Petra', []],
    ]),
  );
  // If one of their keys is lost, the others can still replace it.
  expect(trust.roles['operator']).toMatchObject({ keys: { length: 3 }, threshold: 2 });
  // The instructions in operations.md need only one person in an incident.
  expect(trust.roles).toMatchObject({ 'switch-off': { threshold: 1 }, banner: { threshold: 1 } });
});

test('the log command shows version 1 of the release money', async () => {
  vi.mocked(console.log).mockClear();
  expect(await execute(release, ['log', 'money', '--site', join(folder, 'site')])).toBe(0);
  expect(vi.mocked(console.log).mock.calls.flat().join('\n')).toMatch(/^version 1 [^]*money/);
});
