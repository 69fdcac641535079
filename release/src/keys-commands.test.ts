import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { createPaymentSite, people } from '@amendes/delivery/testing/create-trust.ts';
import { readTrust } from '@amendes/delivery/trust/site-trust.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { release } from './commands.ts';

let folder = '';
const log = vi.spyOn(console, 'log').mockReturnValue();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amendes-keys-'));
  vi.stubEnv('TRUST_MEMORY', join(folder, 'memory'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command and returns its output. */
async function type(line: string): Promise<string> {
  log.mockClear();
  const words = line.split(' ').map((word) => word.replaceAll('~', folder).replaceAll('_', ' '));
  expect(await execute(release, words)).toBe(0);
  return log.mock.calls.flat().join('\n');
}

/** Creates a key file, and returns its id and its public half. */
async function createKey(name: string) {
  const output = await type(`keys create ~/${name}.pem`);
  const [, id = '', key = ''] = /key {5}(\w+)\npublic {2}(\S+)/.exec(output) ?? [];
  return { id, key };
}

const site = () => siteFolder(join(folder, 'site'));

test('commands alone create a trust, add, rotate and revoke its keys, and renew it', async () => {
  await createKey('olga');
  const output = await type('keys begin --owner Olga --key ~/olga.pem --site ~/site');
  const { root } = await readTrust(site());
  expect(output).toContain(`TRUST_ROOT=${root}`);

  const [paul, petra, peter] = [
    await createKey('paul'),
    await createKey('petra'),
    await createKey('peter'),
  ];
  const asOlga = '--key ~/olga.pem --site ~/site';
  await type(`keys allow ${paul.key} --owner Paul --for part:payment ${asOlga}`);
  await type(`keys allow ${petra.key} --owner Petra --for part:payment ${asOlga}`);
  await type(`keys threshold part:payment 2 ${asOlga}`);
  expect(await type('keys show --site ~/site')).toMatch(
    /part:payment +2 of 2 {2}Paul \(key \w{12}\), Petra \(key \w{12}\)/,
  );
  const rotated = await type(`keys rotate ${petra.id.slice(0, 8)} ${peter.key} ${asOlga}`);
  expect(rotated).toContain('The key cannot sign any more');
  expect(rotated).not.toContain('stolen');
  expect(await type(`keys revoke ${paul.id} ${asOlga}`)).toContain('Was it stolen?');
  await type(`keys renew --days 30 ${asOlga}`);
  const { trust } = await readTrust(site());
  expect(trust.roles['part:payment']).toEqual({ keys: [peter.id], threshold: 1 });
  expect(trust.keys[petra.id]?.revoked).toBeDefined();
});

test('a change of the trust that needs a second operator waits until one signs', async () => {
  const oscar = await createKey('oscar');
  const asOlga = '--key ~/olga.pem --site ~/site';
  await type(`keys allow ${oscar.key} --owner Oscar --for operator ${asOlga}`);
  const output = await type(`keys threshold operator 2 ${asOlga}`);
  expect(output).toContain('pnpm release keys sign');
  expect(output).toContain('without any one of 2 nobody can change the trust any more');
  expect(await type('keys show --site ~/site')).toMatch(/trust \d+ waits: pnpm release keys sign/);
  expect(await type('keys sign --key ~/oscar.pem --site ~/site')).toMatch(/holds from now on$/);
});

test('keys revoke asks for a new composition, keys rotate does not', async () => {
  const shared = await createPaymentSite();
  await composeSite(shared.as('payer'));
  const asOlga = `--key ${shared.root}/../operator.pem --site ${shared.root}`;
  const { payer, stranger, otherPayer } = people;
  const rotated = await type(`keys rotate ${payer.id} ${stranger.public} ${asOlga}`);
  expect(rotated).not.toContain('Now');
  await composeSite(shared.as('otherPayer'), { repair: true });
  expect(await type(`keys revoke ${otherPayer.id} ${asOlga}`)).toMatch(
    /^Do that now, because no server starts with the served documents: The composition \w+ is signed by Petra, payment .*, which is revoked: pnpm release compose --key/m,
  );
});

test('no warning about a lost key is shown if a third operator could replace it', async () => {
  const odile = await createKey('odile');
  const both = '--key ~/olga.pem,~/oscar.pem --site ~/site';
  await type(`keys allow ${odile.key} --owner Odile --for operator ${both}`);
  expect(await type(`keys threshold operator 2 ${both}`)).toMatch(/^trust \d+ holds from now on$/);
});

test('a revocation or rotation that waits says that the key still signs until then', async () => {
  const tina = await createKey('tina');
  const theo = await createKey('theo');
  const asOlga = '--key ~/olga.pem --site ~/site';
  const asBoth = '--key ~/olga.pem,~/oscar.pem --site ~/site';
  for (const { key } of [tina, await createKey('toni')]) {
    await type(`keys allow ${key} --owner T --for texts ${asBoth}`);
  }
  const stillSignsMessage = 'Until then the key can still sign';
  const rotate = `keys rotate ${tina.id} ${theo.key}`;
  for (const change of [`keys revoke ${tina.id}`, `${rotate} --instead`]) {
    const output = await type(`${change} ${asOlga}`);
    expect(output).toContain(stillSignsMessage);
    expect(output).not.toContain('signs nothing more');
    expect((await readTrust(site())).trust.roles['texts']?.keys).toContain(tina.id);
  }
  await type('keys sign --key ~/oscar.pem --site ~/site');
  expect((await readTrust(site())).trust.roles['texts']?.keys).not.toContain(tina.id);
  expect(await type(`keys revoke ${theo.id} ${asBoth}`)).not.toContain(stillSignsMessage);
});

test('a waiting change is described by keys show, by keys sign and by a refusal', async () => {
  const tess = await createKey('tess');
  const change = `keys allow ${tess.key} --owner Tess\u001B[8m --for texts,money`;
  await type(`${change} --key ~/olga.pem --site ~/site`);
  const description = (space: string) =>
    ['is a new key', 'may sign texts', 'may sign money']
      .map((line) => String.raw`${space}Tess\\u\{1b\}\[8m \(key \w{12}\) ${line}\n`)
      .join('');
  expect(`${await type('keys show --site ~/site')}\n`).toMatch(
    new RegExp(`^trust \\d+ waits: pnpm release keys sign\n${description('  ')}$`, 'm'),
  );
  await expect(type('keys renew --key ~/oscar.pem --site ~/site')).rejects.toThrow(
    /^Another change waits, trust \d+: Tess.* may sign money\. Sign that first/,
  );
  expect(await type('keys sign --key ~/oscar.pem --site ~/site')).toMatch(
    new RegExp(`^${description('')}trust \\d+ holds from now on$`),
  );
});

test.each([
  ['keys allow none --owner Nobody --for texts', /none is no public key/],
  ['keys allow none --owner Nobody --for everything', /There is no right "everything", only part:/],
  ['keys allow none --for texts', /needs --owner/],
  ['keys threshold texts many', /"many" is no number/],
  ['keys rotate abc none', /abc names 0 keys|give the first eight digits/],
  ['renew', /There is no registry/],
  ['adopt', /There is nothing in \S+ to take over/],
])('the command %s is refused with the reason', async (line, fault) => {
  await expect(type(`${line} --key ~/olga.pem --site ~/site`)).rejects.toThrow(fault);
});

test('a command without a key, or with a key that others may read, signs nothing', async () => {
  await expect(type('keys renew --site ~/site')).rejects.toThrow(/takes a key: name yours/);
  await writeFile(join(folder, 'open.pem'), 'x', { mode: 0o644 });
  await expect(type('keys renew --key ~/open.pem --site ~/site')).rejects.toThrow(/chmod 600/);
});
