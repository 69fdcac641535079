import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealText } from './encryption/sealed-text.ts';
import { sandboxTokenPassphrase, sandboxTokenSalt } from './settings/settings.ts';
import { tokenSubjectKey } from './token/issue-token.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command in an empty folder and without settings, like a new user. */
function run(...args: readonly string[]) {
  const program = join(import.meta.dirname, 'amendes-sandbox.ts');
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.error += chunk.toString()));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...output }));
  return { child, output, ended };
}

const free = ['--port', '0', '--provider-port', '0'];

/** Looks up a sample fine as the site does. */
async function lookUp(origin: string): Promise<unknown> {
  const key = tokenSubjectKey(sandboxTokenPassphrase, sandboxTokenSalt);
  const sub = sealText(key, String(Date.now()));
  const token = await fetch(`${origin}/api/v1/token?sub=${sub}`, { method: 'POST' });
  const answer = await fetch(
    `${origin}/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29`,
    { headers: { authorization: `Bearer ${await token.text()}` } },
  );
  return answer.json();
}

describe('the command amendes-sandbox', () => {
  it('starts without settings, prints fines, answers a call and leaves no file behind', async () => {
    const { child, output, ended } = run(...free);
    await expect.poll(() => output.out, { timeout: 60_000 }).toContain('Ready');
    expect(output.out).toMatch(/^33333122111221 +29 +AF +A_PAYER +\w/m);
    const [, origin = ''] = /^API +(http\S+)$/m.exec(output.out) ?? [];
    expect(await lookUp(origin)).toMatchObject({ numero: '33333122111221', montant: 9000 });
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, error: '' });
    expect(await readdir(folder)).toEqual([]);
  }, 90_000);

  it('lists its options with --help', async () => {
    const { code, out } = await run('--help').ended;
    expect(code).toBe(0);
    for (const option of ['--port', '--provider-port', '--site', '--data']) {
      expect(out).toContain(option);
    }
  });

  it.each([
    [['--prot', '1'], 2, /'--prot'/],
    [['extra'], 2, /'extra'/],
    [['--port', 'abc'], 1, /^API_PORT must be a whole number from 0 to 65535, not "abc"\n$/],
  ])(
    'refuses the arguments %j with the reason and without a stack trace',
    async (args, code, message) => {
      const result = await run(...args).ended;
      expect(result).toMatchObject({ code, out: '' });
      expect(result.error).toMatch(message);
      expect(result.error).not.toContain('    at ');
    },
  );
});
