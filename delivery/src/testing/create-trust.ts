import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { bringToBucket } from '../bucket/bring-to-bucket.ts';
import { bucketStorage } from '../bucket/bucket-storage.ts';
import type { Objects } from '../bucket/s3-objects.ts';
import { parseServedState, servedSeries, type ServedState } from '../bucket/served-state.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import { publish } from '../publish/publish.ts';
import { promote } from '../registry/promote.ts';
import { signRelease } from '../registry/signed-releases.ts';
import { writeSignedConfiguration } from '../release/configuration-release.ts';
import type { Release } from '../release/release.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createKey, type SigningKey } from '../trust/keys.ts';
import { sign } from '../trust/signed.ts';
import { writeTrust } from '../trust/site-trust.ts';
import type { Trust } from '../trust/trust.ts';
import {
  configuration,
  createBuild,
  createComposer,
  lookupBuild,
  shellBuild,
} from './create-site.ts';
import { fillOnce, temporaryFolder } from './temporary-folder.ts';
import { memoryObjects, openerOf } from './test-bucket.ts';

/** People with a key each; the stranger's key is in no trust. */
export const people = {
  operator: createKey(),
  secondOperator: createKey(),
  payer: createKey(),
  otherPayer: createKey(),
  editor: createKey(),
  stranger: createKey(),
};

export const keyEntry = ({ public: key }: SigningKey, owner: string) => ({ public: key, owner });

/** Trust in which two keys sign releases of payment, one the texts and the banner, and an operator all. */
export const firstTrust: Trust = {
  kind: 'trust',
  format: 1,
  version: 1,
  expires: '2099-11-24T00:00:00.000Z',
  freshDays: 7,
  keys: {
    [people.operator.id]: keyEntry(people.operator, 'Olga, operations'),
    [people.payer.id]: keyEntry(people.payer, 'Paul, payment'),
    [people.otherPayer.id]: keyEntry(people.otherPayer, 'Petra, payment'),
    [people.editor.id]: keyEntry(people.editor, 'Edith, texts'),
  },
  roles: {
    operator: { keys: [people.operator.id], threshold: 1 },
    'part:payment': { keys: [people.payer.id, people.otherPayer.id], threshold: 2 },
    texts: { keys: [people.editor.id], threshold: 1 },
    banner: { keys: [people.editor.id], threshold: 1 },
  },
};

type Person = keyof typeof people;

/** A site that several people share, each with their own key. */
export interface SharedSite {
  readonly root: string;
  /** Opens the site as people who have not seen it before, one or several together. */
  readonly as: (...who: readonly Person[]) => SiteFolder;
  /** Opens the site as people whose seen states are recorded. */
  readonly remembering: (...who: readonly Person[]) => SiteFolder;
}

/** Configuration with the account that receives transfers, in addition to that of every test site. */
export const settings = {
  ...configuration,
  transfer: { beneficiary: 'Tresor', iban: 'FR76 0000', bic: 'TRPUFRP1', bank: 'Banque' },
};

/** Creates a site with a trust, the composer and a shell, all signed by its operator. */
export async function createSharedSite(trust: Trust = firstTrust): Promise<SharedSite> {
  const site = await shareFolder();
  await (trust === firstTrust ? fillWithShell(site.root) : promoteShell(site, trust));
  return site;
}

const fillWithShell = fillOnce((root) => promoteShell(sharedIn(dirname(root)), firstTrust));

/** Creates the empty folder of a site, beside the key of each person. */
async function shareFolder(): Promise<SharedSite> {
  const folder = await temporaryFolder();
  for (const [who, { pem }] of Object.entries(people)) {
    await writeFile(join(folder, `${who}.pem`), pem, { mode: 0o600 });
  }
  const site = sharedIn(folder);
  await mkdir(site.root);
  return site;
}

/** Number of times a site was opened by people who had not seen it before. */
let strangers = 0;

function sharedIn(folder: string): SharedSite {
  const root = join(folder, 'site');
  const memory = join(folder, 'memory');
  const at = (who: readonly Person[], remembered: string) =>
    siteFolder(root, { keys: who.map((one) => join(folder, `${one}.pem`)), memory: remembered });
  const as = (...who: readonly Person[]) => at(who, join(folder, `nobody-${(strangers += 1)}`));
  const remembering = (...who: readonly Person[]) => at(who, memory);
  return { root, as, remembering };
}

async function promoteShell({ as }: SharedSite, trust: Trust): Promise<void> {
  const operator = as('operator');
  await writeFile(operator.configuration, JSON.stringify(settings));
  await writeTrust(operator, sign(trust, [people.operator]));
  const shell = await publish(operator, await createBuild(shellBuild));
  const composer = await createComposer(operator);
  await signRelease(operator, composer);
  const sealed = await publishConfiguration(operator, settings);
  await promote(operator, [composer, shell, ...sealed]);
}

/** Publishes a configuration, promotes it, and writes it where it is read. */
export async function bringConfiguration(site: SiteFolder, wanted: unknown): Promise<void> {
  const registry = await promote(site, await publishConfiguration(site, wanted));
  await writeSignedConfiguration(site, registry);
}

/** Returns a build of payment; another number means another build. */
export const paymentBuild = (number: number): BuildDescription => ({
  ...lookupBuild,
  name: 'payment',
  build: `e0000000000${number}`,
  container: `payment_e0000000000${number}`,
  routes: [{ pattern: '/tai/paiement', indexed: false }],
});

/** Publishes a build of payment, signed by both required keys. */
export async function publishPayment({ as }: SharedSite, number: number): Promise<Release> {
  return publish(as('payer', 'otherPayer'), await createBuild(paymentBuild(number)));
}

/** Creates a site that serves the second build of payment: version 3 of the head names version 2 of its pointer. */
export async function createPaymentSite(): Promise<SharedSite> {
  const site = await shareFolder();
  await fillWithPayment(site.root);
  return site;
}

const fillWithPayment = fillOnce(async (root) => {
  const site = sharedIn(dirname(root));
  await promoteShell(site, firstTrust);
  for (const number of [1, 2]) {
    await promote(site.as('payer'), [await publishPayment(site, number)]);
  }
});

/** Creates a shared site in a bucket of this test only. */
export async function createSharedBucket(createSite = createSharedSite) {
  const shared = await createSite();
  const from = shared.as('operator');
  const objects = memoryObjects();
  const { site } = await bringToBucket(from, objects.address, await temporaryFolder(), objects);
  return { objects, shared, site, open: openerOf(objects) };
}

/** Adds a state to the series that servers read from a bucket, without any command. */
export async function writeState(
  objects: Objects,
  change: (state: ServedState) => Partial<ServedState>,
): Promise<ServedState> {
  const storage = bucketStorage(objects);
  const { text = '', version } = (await storage.latest(servedSeries)) ?? {};
  const before = parseServedState(text);
  const state = { ...before, ...change(before) };
  await storage.replace(servedSeries, JSON.stringify(state), version);
  return state;
}
