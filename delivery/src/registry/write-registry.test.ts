import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import { createBuild, shellBuild } from '../testing/create-site.ts';
import { createSharedSite, paymentBuild, publishPayment } from '../testing/create-trust.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';

test('who promotes two parts at once changes both for every reader, or none', async () => {
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

test('what a writer leaves behind who was too slow is named by nobody, and removed', async () => {
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
  const kept = await payer.storage.versions('registry/payment');
  expect(kept.map(({ version }) => version)).toEqual(['1', '2', '4', '5']);
});
