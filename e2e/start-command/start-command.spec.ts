import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { freePorts } from '../set-up/free-ports.ts';
import { copySite } from '../set-up/start-site-copy.ts';
import { expect, test } from '../set-up/test.ts';

/* The command behind `npx pnpm start`, as a person in a terminal uses it. */

/** Runs the command on a copy of the prepared site, because it writes its own configuration into the site. */
async function runStart(env: NodeJS.ProcessEnv) {
  const { root } = await copySite('amendes-start-site-');
  const data = await mkdtemp(join(tmpdir(), 'amendes-start-'));
  const child = spawn(process.execPath, [join(workspace, 'tasks/start.ts')], {
    cwd: workspace,
    env: { ...process.env, SANDBOX_DATA: data, SITE_FOLDER: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.error += chunk.toString()));
  const ended = once(child, 'close').then(async ([code]) => {
    await rm(root, { recursive: true, force: true });
    return code as number | null;
  });
  return { child, output, ended };
}

const { number, key } = samples.payable;

test('the command prints the address and the sample fines, and Ctrl-C stops it all', async () => {
  const [site, api, provider] = await freePorts(3);
  const { child, output, ended } = await runStart({
    SITE_PORT: `${site}`,
    API_PORT: `${api}`,
    PROVIDER_PORT: `${provider}`,
  });
  // This is a limit, not a measure: the first start of the database is slow on a busy machine.
  await expect
    .poll(() => output.out, { timeout: 60_000 })
    .toContain(`http://localhost:${site}/tai`);
  expect(output.out).toMatch(/number +key +kind +status +what happens/);
  expect(output.out).toMatch(new RegExp(`${number} +${key} +AF +A_PAYER`));
  // The sandbox has its own table, which must contain the fines of the tests; a deposit is found by its fine.
  const { payableDeposit: _, ...printed } = samples;
  for (const fine of Object.values(printed)) {
    expect(output.out).toMatch(new RegExp(`${fine.number} +${fine.key} `));
  }
  expect((await fetch(`http://localhost:${site}/tai`)).status).toBe(200);

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(fetch(`http://localhost:${site}/tai`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${api}/api/health`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${provider}/`)).rejects.toThrow();
});

for (const setting of ['SITE_PORT', 'API_PORT', 'PROVIDER_PORT'] as const) {
  test(`a ${setting} that is in use is reported in one line, and the command fails`, async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const [site, api, provider] = await freePorts(3);
    const other = { SITE_PORT: `${site}`, API_PORT: `${api}`, PROVIDER_PORT: `${provider}` };
    const { output, ended } = await runStart({ ...other, [setting]: `${address.port}` });
    expect(await ended).toBe(1);
    expect(output.error.trim().split('\n')).toHaveLength(1);
    expect(output.error).toContain(String(address.port));
    expect(output.error).toContain(setting);
    occupant.close();
  });
}

test('an invalid SANDBOX_FINES is refused at the start, with entry and field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-fines-'));
  const file = join(folder, 'fines.json');
  const fine = { numero: number, cle: key, typeAmende: 'AF' };
  await writeFile(file, JSON.stringify([{ ...fine, statutPaiement: { valeur: 'PERHAPS' } }]));
  const [site, api] = await freePorts(2);
  const ports = { SITE_PORT: `${site}`, API_PORT: `${api}` };
  const { output, ended } = await runStart({ ...ports, SANDBOX_FINES: file });
  expect(await ended).toBe(1);
  expect(output.error.trim().split('\n')).toHaveLength(1);
  expect(output.error).toMatch(/entry 1.*statutPaiement\.valeur/);
  expect(output.out).toBe('');
});

test('a site that was not prepared is reported in one line', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'amendes-empty-'));
  const serve = join(workspace, 'delivery/src/serve.ts');
  const child = spawn(process.execPath, [serve, empty], { stdio: ['ignore', 'pipe', 'pipe'] });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(1);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).toMatch(/compose|promote/);
});
