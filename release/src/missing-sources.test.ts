import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { composerSources, localParts } from '@amendes/delivery/local/parts.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import {
  createBuild,
  createComposer,
  createEmptySite,
  shellBuild,
} from '@amendes/delivery/testing/create-site.ts';
import {
  createSharedSite,
  paymentBuild,
  type SharedSite,
} from '@amendes/delivery/testing/create-trust.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { release } from './commands.ts';

/** Sources that a checkout of another part names but does not contain: the composer and payment. */
const missing = [composerSources, localParts.find(({ name }) => name === 'payment')];
const folders = missing.map((sources) => sources?.folder);

let memory = '';
let shared: SharedSite;
const log = vi.spyOn(console, 'log').mockReturnValue();

beforeAll(async () => {
  for (const sources of missing) {
    if (sources) Object.assign(sources, { folder: `missing-${sources.name}` });
  }
  memory = await mkdtemp(join(tmpdir(), 'amendes-without-'));
  vi.stubEnv('TRUST_MEMORY', memory);
  shared = await createSharedSite();
});

afterAll(async () => {
  for (const [index, sources] of missing.entries()) {
    if (sources) Object.assign(sources, { folder: folders[index] });
  }
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(memory, { recursive: true, force: true });
});

const sign = async (name: string, build: string, signer: string) => {
  log.mockClear();
  const key = join(shared.root, '..', `${signer}.pem`);
  const words = ['sign', name, build, '--key', key, '--site', shared.root];
  expect(await execute(release, words)).toBe(0);
  return log.mock.calls.flat().join('\n');
};

test('a composer and a part can be signed without their sources', async () => {
  const { build } = await createComposer(shared.as('operator'), 'd00000000002');
  expect(await sign('composer', build, 'operator')).toContain('check its commit out');
  const payment = await publish(shared.as('payer'), await createBuild(paymentBuild(1)));
  expect(await sign('payment', payment.build, 'otherPayer')).toContain('check its commit out');
});

test.each(['build composer', 'build payment', 'publish composer --dry-run', 'publish payment'])(
  '%s says which folder is missing',
  async (line) => {
    const [, name] = line.split(' ');
    await expect(
      execute(release, [...line.split(' '), '--site', shared.root]),
    ).rejects.toMatchObject({
      name: 'DeliveryError',
      message: `The sources of ${name} are not here: take a checkout of the site that has missing-${name}/`,
    });
  },
);

test('a build from elsewhere can be published without its sources', async () => {
  const dist = await createBuild(paymentBuild(2));
  const words = ['publish', 'payment', '--from', dist, '--dry-run', '--site', shared.root];
  expect(await execute(release, words)).toBe(0);
});

test('adopt is refused if the sources of the composer are missing', async () => {
  const site = await createEmptySite();
  await promote(site, [await publish(site, await createBuild(shellBuild))]);
  await expect(execute(release, ['adopt', '--site', site.root])).rejects.toThrow(
    /^The sources of composer are not here/,
  );
});
