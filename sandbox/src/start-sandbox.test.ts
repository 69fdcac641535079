import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database/open-database.ts';
import { sealText } from './encryption/sealed-text.ts';
import {
  SandboxStartError,
  readSandboxSettings,
  sandboxTokenPassphrase,
  sandboxTokenSalt,
} from './settings/settings.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { tokenSubjectKey } from './token/issue-token.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

const settings = (env: Record<string, string> = {}) =>
  readSandboxSettings({
    API_PORT: '0',
    PROVIDER_PORT: '0',
    SANDBOX_DATA: join(folder, 'data'),
    ...env,
  });

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function tokenOf({ origin }: RunningSandbox): Promise<string> {
  const key = tokenSubjectKey(sandboxTokenPassphrase, sandboxTokenSalt);
  const sub = sealText(key, String(Date.now()));
  const answer = await fetch(`${origin}/api/v1/token?sub=${sub}`, { method: 'POST' });
  return answer.text();
}

function call({ origin }: RunningSandbox, path: string, token: string): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
}

describe('the sandbox', () => {
  it('keeps fines, links and tokens from one start to the next', { timeout: 60_000 }, async () => {
    const lookup = '/recherche/amende?numAmende=33333122111221&cleAmende=29';
    const first = await startSandbox(settings());
    const token = await tokenOf(first);
    const fine: unknown = await (await call(first, lookup, token)).json();
    expect(fine).toMatchObject({ numero: '33333122111221', typeAmende: 'AF' });
    const link = await (await call(first, '/encrypte?plaintText=3333312211122129', token)).text();
    await first.close();
    await first.close();
    await expect(fetch(first.origin)).rejects.toThrow('fetch failed');

    const second = await startSandbox(settings());
    try {
      expect(await (await call(second, lookup, token)).json()).toEqual(fine);
      const opened = await call(second, `/decrypte?textChiffrer=${link}`, token);
      expect(await opened.text()).toBe('3333312211122129');
      await second.resetFines();
      expect(await (await call(second, lookup, token)).json()).toEqual(fine);

      await expect(startSandbox(settings())).rejects.toThrow(/is in use by process \d+/);
    } finally {
      await second.close();
    }
    expect(await exists(join(folder, 'data/database.lock'))).toBe(false);
  });

  it('resets fines to the dates of the current day, also after midnight', async () => {
    const lookup = '/recherche/amende?numAmende=33333122111221&cleAmende=29';
    const sentOn = async (sandbox: RunningSandbox): Promise<unknown> => {
      const response = await call(sandbox, lookup, await tokenOf(sandbox));
      return ((await response.json()) as { readonly dateEnvoi?: string }).dateEnvoi;
    };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T22:59:00Z') });
    const sandbox = await startSandbox(settings());
    try {
      expect(await sentOn(sandbox)).toBe('2026-02-22');
      vi.setSystemTime(Date.parse('2026-03-04T23:01:00Z'));
      await sandbox.resetFines();
      expect(await sentOn(sandbox)).toBe('2026-02-23');
    } finally {
      await sandbox.close();
    }
  });

  it('reports a port in use before it opens anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const data = join(folder, 'untouched');
    const start = startSandbox(settings({ API_PORT: String(port), SANDBOX_DATA: data }));
    await expect(start).rejects.toThrow(`API_PORT ${port} is already in use on 127.0.0.1`);
    await expect(start).rejects.toBeInstanceOf(SandboxStartError);
    expect(await exists(data)).toBe(false);
    other.close();
  });

  it('reports a wrong extra fine before it opens anything', async () => {
    const file = join(folder, 'fines.json');
    const data = join(folder, 'untouched');
    await writeFile(file, '[{"numero":"33333122111221"}]');
    const start = startSandbox(settings({ SANDBOX_FINES: file, SANDBOX_DATA: data }));
    await expect(start).rejects.toThrow(
      'SANDBOX_FINES fines.json: entry 1 (numero 33333122111221): cle is missing',
    );
    expect(await exists(data)).toBe(false);
  });

  it('reports an unreachable PostgreSQL server without the password', async () => {
    const url = 'postgres://me:hidden@127.0.0.1:1/fines';
    const start = startSandbox(settings({ DATABASE_URL: url }));
    await expect(start).rejects.toThrow(
      /^DATABASE_URL: the PostgreSQL database at 127\.0\.0\.1:1\/fines cannot be reached \(.*ECONNREFUSED.*\)$/,
    );
    await expect(start).rejects.not.toThrow('hidden');
  });

  it('reports a data folder that cannot be used', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(startSandbox(settings({ SANDBOX_DATA: file }))).rejects.toThrow(
      `SANDBOX_DATA ${file} cannot be used`,
    );
  });

  it.each([
    ['another process id', 999_999_999],
    ['the same process id, as in a container', process.pid],
  ])(
    'takes over the folder of an ended process that had %s',
    { timeout: 60_000 },
    async (_, number) => {
      const lock = join(folder, 'data/database.lock');
      await writeFile(lock, String(number));
      const sandbox = await startSandbox(settings());
      expect(await readFile(lock, 'utf8')).toBe(String(process.pid));
      await sandbox.close();
    },
  );

  it('opens its database once if two starts find the folder of an ended process', async () => {
    const data = join(folder, 'data');
    const location = { kind: 'folder', path: join(data, 'database') } as const;
    await writeFile(`${location.path}.lock`, '999999999');
    const opened = await Promise.allSettled([openDatabase(location), openDatabase(location)]);
    const databases = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(databases).toHaveLength(1);
    expect(opened).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringMatching(/ is in use by process /) }),
    });
    for (const database of databases) await database.close();
    expect((await readdir(data)).filter((name) => name.includes('lock'))).toEqual([]);
  });
});
