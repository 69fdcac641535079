import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { findWaiting, readTrust } from '@amendes/delivery/trust/site-trust.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { release } from './commands.ts';

/* The information that an operator sees before signing. */

let folder = '';
const log = vi.spyOn(console, 'log').mockReturnValue();
const terminalWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => terminalWrite.mockClear());

const printed = () => log.mock.calls.flat().join('\n');

/** Runs a command and returns its output. */
async function type(line: string, code = 0): Promise<string> {
  log.mockClear();
  const words = line.split(' ').map((word) => word.replaceAll('~', folder));
  expect(await execute(release, words)).toBe(code);
  return printed();
}

const both = '--key ~/olga.pem,~/oscar.pem --site ~/site';
const trust = async () => (await readTrust(siteFolder(join(folder, 'site')))).trust;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amendes-keys-sign-'));
  vi.stubEnv('TRUST_MEMORY', join(folder, 'memory'));
  const keys: Record<string, string> = {};
  for (const name of ['olga', 'oscar', 'odile', 'tess']) {
    const output = await type(`keys create ~/${name}.pem`);
    [, keys[name] = ''] = /^public {2}(\S+)/m.exec(output) ?? [];
  }
  await type('keys begin --owner Olga --key ~/olga.pem --site ~/site');
  for (const name of ['oscar', 'odile']) {
    await type(
      `keys allow ${keys[name]} --owner ${name} --for operator --key ~/olga.pem --site ~/site`,
    );
  }
  await type(`keys threshold operator 2 ${both}`);
  await type(`keys allow ${keys['tess']} --owner Tess --for money --key ~/olga.pem --site ~/site`);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Fakes a terminal at which this answer is typed, or which is closed. */
function typeAtTerminal(answer?: string): void {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as unknown as typeof process.stdin);
  if (answer === undefined) terminal.end();
  else terminal.write(`${answer}\n`);
}

const sign = 'keys sign --key ~/oscar.pem --site ~/site';

test('keys sign --dry-run shows the waiting change and signs nothing', async () => {
  const { version } = await trust();
  expect(await type(`${sign} --dry-run`)).toMatch(
    /^Tess \(key \w{12}\) is a new key\nTess .* may sign money\nNothing was signed$/,
  );
  expect((await trust()).version).toBe(version);
  expect((await findWaiting(siteFolder(join(folder, 'site'))))?.signatures).toHaveLength(1);
});

test.each(['no', '', 'y es', undefined])('nothing is signed if %j is typed', async (answer) => {
  const { version } = await trust();
  typeAtTerminal(answer);
  expect(await type(sign, 1)).toMatch(/ may sign money\nNothing was signed$/);
  expect(terminalWrite).toHaveBeenCalledTimes(1);
  expect((await trust()).version).toBe(version);
});

test('an operator at a terminal sees the change and is asked before signing', async () => {
  typeAtTerminal('yes');
  let outputBefore = '';
  terminalWrite.mockImplementationOnce(() => ((outputBefore = printed()), true));
  expect(await type(sign)).toMatch(/ may sign money\ntrust \d+ holds from now on$/);
  expect(outputBefore).toMatch(/ may sign money$/);
  expect(terminalWrite).toHaveBeenCalledWith('Do you sign this? (yes/no) ');
});

test('keys sign --yes shows the change and signs it without a question', async () => {
  await type('keys renew --days 30 --key ~/olga.pem --site ~/site');
  typeAtTerminal();
  expect(await type(`${sign} --yes`)).toMatch(/^it holds until .*\ntrust \d+ holds from now on$/);
  expect(terminalWrite).not.toHaveBeenCalled();
});
