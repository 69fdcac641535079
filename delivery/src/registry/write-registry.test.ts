import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, shellBuild } from '../testing/create-site.ts';
import {
  createPaymentSite,
  createSharedSite,
  paymentBuild,
  people,
  publishPayment,
} from '../testing/create-trust.ts';
import { readSigners } from '../trust/site-trust.ts';
import { changeRegistry } from './change-registry.ts';
import { giveUp } from './good-releases.ts';
import { partOf, promote } from './promote.ts';
import type { Registry } from './registered.ts';
import { findVersionedRegistry, knownFormat, readRegistry } from './registry.ts';
import { statementsOf } from './signed-releases.ts';
import { writeRegistry } from './write-registry.ts';

test('a promotion of two parts changes both for every reader at the same moment', async () => {
  const site = await createSharedSite();
  const release = await publishPayment(site, 1);
  const shell = await publish(
    site.as('operator'),
    await createBuild({ ...shellBuild, build: 'a00000000002' }),
  );
  const operator = site.as('operator');
  const seen: unknown[] = [];
  const storage = {
    ...operator.storage,
    add: async (...args: Parameters<typeof operator.storage.add>) => {
      const version = await operator.storage.add(...args);
      seen.push(Object.entries((await readRegistry(site.as())).parts).map(([, p]) => p.current));
      return version;
    },
  };
  await promote({ ...operator, storage }, [release, shell]);
  // Two pointers were written, and nobody has read one without the other.
  expect(seen).toEqual([['a00000000001'], ['a00000000001']]);
  expect(await readRegistry(site.as())).toMatchObject({
    parts: { shell: { current: 'a00000000002' }, payment: { current: paymentBuild(1).build } },
  });
});

test('the unused pointer version of a writer who was too slow is removed', async () => {
  const site = await createSharedSite();
  for (const number of [1, 2]) {
    await promote(site.as('payer'), [await publishPayment(site, number)]);
  }
  const payer = site.as('payer');
  let isFirst = true;
  const storage = {
    ...payer.storage,
    replace: async (...args: Parameters<typeof payer.storage.replace>) => {
      if (isFirst) {
        isFirst = false;
        await promote(site.as('otherPayer'), [{ name: 'payment', build: paymentBuild(1).build }]);
      }
      return payer.storage.replace(...args);
    },
  };
  await promote({ ...payer, storage }, [await publishPayment(site, 3)]);
  expect((await readRegistry(site.as())).parts['payment']?.current).toBe(paymentBuild(3).build);
  const versions = await payer.storage.versions('registry/payment');
  expect(versions.map(({ version }) => version)).toEqual(['1', '2', '4', '5']);
});

const message = { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' };
const noRegistry: Registry = { parts: {} };

/** Returns a change by which an operator switches payment off or on; it stays so, whoever else writes. */
const switched =
  (disabled: { readonly disabled?: { readonly message: typeof message } }) =>
  async (before: Registry = noRegistry): Promise<Registry> => {
    const { disabled: _, ...payment } = partOf(before, 'payment');
    return { ...before, parts: { ...before.parts, payment: { ...payment, ...disabled } } };
  };

test('a team can promote a part that is switched off, but not switch it off', async () => {
  const site = await createPaymentSite();
  await changeRegistry(site.as('operator'), switched({ disabled: { message } }));
  // If the team wrote the operator's switch again, it would be refused.
  await promote(site.as('payer'), [await publishPayment(site, 3)]);
  const off = (await readRegistry(site.as())).parts['payment'];
  expect(off).toMatchObject({ current: paymentBuild(3).build, disabled: { message } });
  await changeRegistry(site.as('operator'), switched({}));
  expect((await readRegistry(site.as())).parts['payment']).not.toHaveProperty('disabled');
  const refused = changeRegistry(site.as('payer'), switched({ disabled: { message } }));
  await expect(refused).rejects.toThrow(/^switch-off cannot be changed with this key: it /);
});

test('a change of another part does not write the given-up mark of payment again', async () => {
  const site = await createPaymentSite();
  const operator = site.as('operator');
  const mark = { at: '2026-11-25T00:00:00.000Z', by: 'Olga', command: 'rollback' };
  const { build } = paymentBuild(2);
  await changeRegistry(operator, (before = noRegistry) => giveUp(before, 'payment', build, mark));
  const written = () => operator.storage.versions('registry/payment');
  const before = await written();
  await promote(operator, [
    await publish(operator, await createBuild({ ...shellBuild, build: 'a00000000002' })),
  ]);
  expect(await written()).toEqual(before);
  expect((await readRegistry(site.as())).givenUp).toEqual({ [`payment/${build}`]: mark });
});

test.each<[string, Partial<Registry>]>([
  ['the registry', { retired: { 'payment/.draft-1': '2026-11-25T00:00:00.000Z' } }],
  ['payment', { manifests: { 'payment/.draft-1': 'sha384-a' } }],
])('a change that would make %s unreadable is not written', async (what, change) => {
  const site = await createPaymentSite();
  const operator = site.as('operator');
  const found = await findVersionedRegistry(operator);
  const next = {
    registry: { ...noRegistry, ...found?.registry, ...change },
    changed: { at: '2026-11-25T00:00:00.000Z', by: 'Olga', command: 'prune' },
  };
  await expect(writeRegistry(operator, await readSigners(operator), found, next)).rejects.toThrow(
    `${what} would be unreadable: it has "payment/.draft-1"`,
  );
  expect(await findVersionedRegistry(site.as())).toEqual(found);
});

/** Creates payment's site from before registries were signed: one file, and releases that nobody stands for. */
async function createUnsignedSite() {
  const site = await createPaymentSite();
  const registry = await readRegistry(site.as());
  for (const folder of ['registry', 'signatures']) {
    await rm(join(site.root, folder), { recursive: true });
  }
  const write = async (version: number, written: object) => {
    await mkdir(join(site.root, 'registry'), { recursive: true });
    const file = `${String(version).padStart(6, '0')}.json`;
    await writeFile(join(site.root, 'registry', file), JSON.stringify(written));
  };
  await write(7, registry);
  return { site, registry, write };
}

/** Changes only what an adoption changes. */
const adopt = (site: SiteFolder) => changeRegistry(site, (before = noRegistry) => before);

test('only an operator can adopt an unsigned registry, and signs its releases', async () => {
  const { site, registry } = await createUnsignedSite();
  await expect(adopt(site.as('payer'))).rejects.toThrow(/ is not signed yet: an operator takes it/);
  expect(await site.as().storage.latest('registry/head')).toBeUndefined();
  await adopt(site.as('operator'));
  expect(await readRegistry(site.as())).toEqual(registry);
  const [statement] = await statementsOf(site.as(), `payment/${paymentBuild(2).build}`);
  expect(statement?.signatures).toMatchObject([{ key: people.operator.id }]);
  // No older checkout writes over a format that it does not know.
  const { text = '' } = (await site.as().storage.latest('registry')) ?? {};
  expect(JSON.parse(text)).toEqual({ format: knownFormat, parts: {} });
});

test('an interrupted adoption continues with the registry from before it', async () => {
  const { site, registry, write } = await createUnsignedSite();
  await write(8, { format: knownFormat, parts: {} });
  await adopt(site.as('operator'));
  expect(await readRegistry(site.as())).toEqual(registry);
});

test('an adoption includes what an older checkout writes in the meantime', async () => {
  const { site, registry, write } = await createUnsignedSite();
  const operator = site.as('operator');
  const later = { ...registry, notice: 'n1' };
  let isFirst = true;
  const storage = {
    ...operator.storage,
    replace: async (...args: Parameters<typeof operator.storage.replace>) => {
      if (isFirst) await write(8, later);
      isFirst = false;
      return operator.storage.replace(...args);
    },
  };
  await adopt({ ...operator, storage });
  expect(await readRegistry(site.as())).toEqual(later);
});

test('a change that is refused in the middle leaves no pointer behind', async () => {
  const site = await createPaymentSite();
  const payer = site.as('payer');
  const versions = () => payer.storage.versions('registry/payment');
  const before = await versions();
  const refused = changeRegistry(payer, (registry = noRegistry) => {
    const payment = { ...partOf(registry, 'payment'), current: paymentBuild(1).build };
    return {
      ...registry,
      parts: { ...registry.parts, payment: { ...payment, disabled: { message } } },
    };
  });
  await expect(refused).rejects.toThrow(/^switch-off cannot be changed with this key: it /);
  expect(await versions()).toEqual(before);
});

test('a head that may have been written keeps the pointers that it names', async () => {
  const site = await createPaymentSite();
  const payer = site.as('payer');
  const storage = {
    ...payer.storage,
    replace: async (...args: Parameters<typeof payer.storage.replace>) => {
      await payer.storage.replace(...args);
      throw new Error('lost');
    },
  };
  const release = await publishPayment(site, 3);
  await expect(promote({ ...payer, storage }, [release])).rejects.toThrow('lost');
  expect((await readRegistry(site.as())).parts['payment']?.current).toBe(release.build);
});

test('a key without a right cannot change entries that belong to no pointer', async () => {
  const site = await createPaymentSite();
  const change = changeRegistry(site.as('stranger'), (before = noRegistry) => ({
    ...before,
    removing: ['payment/e00000000009'],
  }));
  await expect(change).rejects.toThrow(/^the registry cannot be changed with this key: it /);
  expect(await readRegistry(site.as())).not.toHaveProperty('removing');
});
