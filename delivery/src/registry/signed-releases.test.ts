import { appendFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRehearsed } from '../publish/rehearse.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { siteFolder } from '../site/site-folder.ts';
import { shellBuild } from '../testing/create-site.ts';
import {
  createSharedSite,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sign, signedText, type Signed } from '../trust/signed.ts';
import {
  forgetSignatures,
  signRelease,
  statementsOf,
  type ReleaseStatement,
} from './signed-releases.ts';

const shell = { name: 'shell', build: shellBuild.build };
const payment = { name: 'payment', build: paymentBuild(1).build };
const otherShell = { ...shell, build: 'a00000000009' };

const signatures = ({ root }: SharedSite) => join(root, 'signatures/payment');

const manifestOf = (site: SharedSite, { name, build }: ReleaseName) =>
  join(site.as().release(name, build), 'release.json');

/** Writes what a person says of a release on their own machine, without any command. */
async function forge(
  site: SharedSite,
  who: keyof typeof people,
  changes: Partial<ReleaseStatement>,
) {
  const [found] = await statementsOf(site.as(), `payment/${payment.build}`);
  if (!found) throw new Error('Nothing to forge');
  const path = join(signatures(site), `${payment.build}.${people[who].id.slice(0, 16)}.json`);
  await writeFile(path, signedText(sign({ ...found.signed, ...changes }, [people[who]])));
}

const buildsOf = (statements: readonly Signed<ReleaseStatement>[]) =>
  statements.map(({ signed }) => signed.build);

test('a remote counts as rehearsed in the shell that its signer names', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  expect(await isRehearsed(site.as(), payment, otherShell)).toBe(false);
  await signRelease(site.as('payer'), payment, { rehearsedIn: otherShell.build });
  expect(await isRehearsed(site.as(), payment, otherShell)).toBe(true);
  expect(await isRehearsed(site.as(), payment, { ...shell, build: 'a00000000008' })).toBe(false);
});

test('the remotes that the signer of a shell names count as rehearsed in it', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  const other = await publishPayment(site, 2);
  await signRelease(site.as('operator'), shell, { rehearsedWith: [`payment/${payment.build}`] });
  expect(await isRehearsed(site.as(), payment, shell)).toBe(true);
  expect(await isRehearsed(site.as(), other, shell)).toBe(false);
});

test('a rehearsal does not count if the release.json was changed since', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  await signRelease(site.as('payer'), payment, { rehearsedIn: otherShell.build });
  await appendFile(manifestOf(site, payment), ' ');
  expect(await isRehearsed(site.as(), payment, otherShell)).toBe(false);
});

test('a rehearsal does not count if its signer may not sign the part', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  await forge(site, 'editor', { rehearsedIn: otherShell.build });
  expect(await isRehearsed(site.as(), payment, otherShell)).toBe(false);
  await forge(site, 'payer', { rehearsedIn: otherShell.build });
  expect(await isRehearsed(site.as(), payment, otherShell)).toBe(true);
});

test('a rehearsal does not count without the release or without a trust', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  await forge(site, 'payer', { build: 'e00000000007', rehearsedIn: shell.build });
  expect(await isRehearsed(site.as(), { ...payment, build: 'e00000000007' }, shell)).toBe(false);
  const bare = siteFolder(await temporaryFolder());
  expect(await isRehearsed(bare, payment, shell)).toBe(false);
});

test('a signature that is damaged or for another release is ignored', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  const release = `payment/${payment.build}`;
  expect(await statementsOf(site.as(), release)).toHaveLength(2);
  await forge(site, 'payer', { name: 'lookup' });
  expect(await statementsOf(site.as(), release)).toHaveLength(1);
  await forge(site, 'otherPayer', { build: 'e00000000002' });
  expect(await statementsOf(site.as(), release)).toEqual([]);
  await signRelease(site.as('payer', 'otherPayer'), payment);
  const [file = ''] = await readdir(signatures(site));
  await writeFile(join(signatures(site), file), '{');
  expect(await statementsOf(site.as(), release)).toHaveLength(1);
});

test('a signature records the release, its commit, its author and the time', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  await signRelease(site.as('payer'), payment, { commit: 'c0ffee', isClean: false });
  const all = await statementsOf(site.as(), `payment/${payment.build}`);
  const own = all.find(({ signatures: [by] }) => by?.key === people.payer.id);
  expect(own?.signed).toMatchObject({
    kind: 'release',
    ...payment,
    commit: 'c0ffee',
    isClean: false,
  });
  expect(own?.signed.by).not.toBe('');
  expect(Date.parse(own?.signed.at ?? '')).not.toBeNaN();
});

test('removing the signatures of a release keeps those of other releases', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  await publishPayment(site, 2);
  await forgetSignatures(site.as(), `payment/${payment.build}`);
  expect(await statementsOf(site.as(), `payment/${payment.build}`)).toEqual([]);
  const remaining = await statementsOf(site.as(), `payment/${paymentBuild(2).build}`);
  expect(buildsOf(remaining)).toEqual([paymentBuild(2).build, paymentBuild(2).build]);
  expect(await readdir(signatures(site))).toHaveLength(2);
});

test('a release that does not exist is not signed', async () => {
  const site = await createSharedSite();
  await publishPayment(site, 1);
  const before = await readFile(manifestOf(site, payment), 'utf8');
  await signRelease(site.as('payer'), { ...payment, build: 'e00000000009' });
  expect(await statementsOf(site.as(), 'payment/e00000000009')).toEqual([]);
  expect(await readFile(manifestOf(site, payment), 'utf8')).toBe(before);
});
