import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, createSite, lookupBuild, pagesBuild } from '../testing/create-site.ts';
import { serving } from '../testing/serve-test-site.ts';
import { canary } from './canary.ts';
import { changeRegistry } from './change-registry.ts';
import { promote, rollback } from './promote.ts';
import { readRegistry } from './registry.ts';

const routesOf = (...patterns: string[]) =>
  patterns.map((pattern) => ({ pattern, indexed: false }));

const payment = {
  ...lookupBuild,
  name: 'payment',
  build: 'e00000000001',
  container: 'payment_e00000000001',
  routes: routesOf('/tai/paiement/:a/:b/:c/envoiSips', '/tai/amende/:a/:b'),
};

const paymentOf = (number: number) => ({
  ...payment,
  build: `e0000000000${number}`,
  container: `payment_e0000000000${number}`,
});

const published = async (site: SiteFolder, build: typeof payment) =>
  publish(site, await createBuild(build));

async function siteOfPayment(): Promise<SiteFolder> {
  const site = await createSite();
  await promote(site, [await published(site, payment)]);
  return site;
}

const pages = (...patterns: string[]) => ({ ...pagesBuild, routes: routesOf(...patterns) });

test.each([
  ['/tai/paiement/:a/:b/AMENDE/envoiSips', '/tai/paiement/:a/:b/:c/envoiSips'],
  ['/tai/paiement/:a/:b/:c/:d', '/tai/paiement/:a/:b/:c/envoiSips'],
  ['/tai/Amende/:a/aide', '/tai/amende/:a/:b'],
  ['/tai/erreur/aide', '/tai/erreur/:idErreur'],
  ['/Tai/aide', '/tai/:amendeId'],
])('a part that answers %s takes addresses of %s, and is refused', async (pattern, owned) => {
  const site = await siteOfPayment();
  const release = await published(site, pages(pattern));
  const line = new RegExp(`both answer addresses of .*${owned}`);
  await expect(promote(site, [release])).rejects.toThrow(line);
  expect((await readRegistry(site)).parts['pages']).toBeUndefined();
});

test.each([
  ['a name beside a parameter right below /tai', ['/tai/aide', '/tai/faq']],
  [
    'other names or numbers of segments',
    ['/tai/paiement', '/tai/paiement/:a', '/tai/enquete/:a/:b'],
  ],
])('a part with %s takes no address of another part', async (_, patterns) => {
  const site = await siteOfPayment();
  const { parts } = await promote(site, [await published(site, pages(...patterns))]);
  expect(parts['pages']?.current).toBe(pagesBuild.build);
});

test('a canary that takes an address of another part is refused', async () => {
  const site = await siteOfPayment();
  await promote(site, [await published(site, pages('/tai/aide'))]);
  const conflicting = { ...pages('/tai/amende/:a/aide'), build: 'c00000000002' };
  const trial = canary(site, await published(site, conflicting), 10);
  await expect(changeRegistry(site, trial)).rejects.toThrow('both answer addresses of');
});

test('an address that was taken earlier blocks no promotion or rollback of its owner', async () => {
  const site = await siteOfPayment();
  const conflicting = await published(site, pages('/tai/amende/:a/aide'));
  await changeRegistry(site, serving(conflicting));
  await promote(site, [await published(site, paymentOf(2))]);
  const { after } = await changeRegistry(site, rollback(site, 'payment'));
  expect(after.parts['payment']?.current).toBe(payment.build);
});

test('a rollback may take an address again that a new release may not take', async () => {
  const site = await siteOfPayment();
  const conflicting = pages('/tai/amende/:a/aide');
  await changeRegistry(site, serving(await published(site, conflicting)));
  const bad = { ...pages('/tai/aide'), build: 'c00000000002', container: 'pages_c00000000002' };
  await promote(site, [await published(site, bad)]);
  await promote(site, [await published(site, paymentOf(2))]);
  const newer = { ...conflicting, build: 'c00000000003', container: 'pages_c00000000003' };
  const promotion = promote(site, [await published(site, newer)]);
  await expect(promotion).rejects.toThrow('both answer addresses of');
  const { after } = await changeRegistry(site, rollback(site, 'pages'));
  expect(after.parts['pages']?.current).toBe(conflicting.build);
});

test('a rollback to an address that another part answers by now is refused', async () => {
  const site = await siteOfPayment();
  const moved = { ...paymentOf(2), routes: routesOf('/tai/paiement/:a') };
  const newOwner = pages('/tai/amende/:a/:b');
  await promote(site, [await published(site, moved), await published(site, newOwner)]);
  await expect(changeRegistry(site, rollback(site, 'payment'))).rejects.toThrow(
    'pages and payment both answer /tai/amende/:a/:b: promote the release that gives it up',
  );
});

test.each(['e00000000001', 'e00000000002', 'e00000000003'])(
  'a part with the container name of payment %s is refused',
  async (build) => {
    const site = await siteOfPayment();
    for (const number of [2, 3]) await promote(site, [await published(site, paymentOf(number))]);
    const same = { ...pages('/tai/aide'), container: `payment_${build}` };
    await expect(promote(site, [await published(site, same)])).rejects.toThrow(
      `pages and payment both call their container payment_${build}`,
    );
  },
);
