import { expect, test } from 'vitest';
import { applyChange } from '../composer/apply-change.ts';
import { renewHead } from '../registry/change-trust.ts';
import { promotion } from '../registry/promote.ts';
import { removeOld } from '../remove-old/remove-old.ts';
import { disable, enable, readMessage } from '../switch-off/disable.ts';
import { createSharedBucket, publishPayment } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketSite } from './open-site.ts';

const threeDays = 3 * 24 * 60 * 60 * 1000;

test('documents that are served again during a prune keep their artifacts', async () => {
  const { objects, shared, open } = await createSharedBucket();
  const at = (...who: readonly ('operator' | 'payer' | 'otherPayer')[]) =>
    open(shared.as(...who).signing);
  const site = await at('operator', 'payer', 'otherPayer');
  const release = await publishPayment({ ...shared, as: () => site }, 1);
  await applyChange(site, promotion(site, [release]));
  await applyChange(site, disable(site, 'payment', await readMessage('incident')));
  // No kept state names the earlier documents any more.
  for (let count = 0; count < 11; count += 1) await renewHead(site);

  let enabling: Promise<unknown> | undefined;
  const pruner = bucketSite(objects.address, shared.as('operator').signing, {
    copy: await temporaryFolder(),
    objects: {
      ...objects,
      now: async () => new Date(Date.now() + threeDays),
      // The states were already read, and nothing is removed yet.
      list: async (prefix) => {
        if (prefix === 'pieces/') await (enabling ??= applyChange(site, enable('payment')));
        return objects.list(prefix);
      },
    },
  });
  await removeOld(pruner);
  expect(enabling).toBeDefined();
  const server = await at();
  expect(await server.bucket?.pull()).toBe(true);
  expect(await server.bucket?.examine()).toEqual([]);
});
