import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, rollback } from '../registry/promote.ts';
import { refuseUntrusted } from '../registry/trust-faults.ts';

import { readVersionedRegistry } from '../registry/registry.ts';
import { signRelease } from '../registry/signed-releases.ts';
import { integrityOf } from '../release/release.ts';
import { siteServer } from '../serve/site-server.ts';
import {
  bringConfiguration,
  createSharedSite,
  firstTrust,
  people,
  publishPayment,
  settings,
  type SharedSite,
} from '../testing/create-trust.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { statementHash } from '../trust/signed.ts';

import { askServer } from './ask-site.ts';
import { verifyElsewhere } from './verify-signed.ts';
import { verifySite } from './verify-site.ts';

/* Rows of docs/trust.md: who has taken what, and how that is found. */

const { payer, otherPayer, editor } = people;

const trust = {
  ...firstTrust,
  roles: {
    ...firstTrust.roles,
    configuration: { keys: [editor.id], threshold: 1 },
    money: { keys: [payer.id, otherPayer.id], threshold: 2 },
  },
};

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Creates a composed site with payment, which belongs to several people. */
async function createServed(): Promise<SharedSite> {
  const site = await createSharedSite(trust);
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  await composeSite(site.as('operator'));
  return site;
}

/** Returns what somebody finds who has only the address and the hash of the first trust. */
async function fromOutside({ as }: SharedSite): Promise<readonly string[]> {
  const server = await siteServer(as(), { apiUpstream: 'http://127.0.0.1:9' });
  ends.push(() => server.close());
  const memory = await temporaryFolder();
  return verifyElsewhere(askServer(server), {
    origin: 'https://site.example',
    signing: { memory, root: statementHash(trust) },
  });
}

const swapped = {
  iban: { ...settings, transfer: { ...settings.transfer, iban: 'FR76 6666' } },
  provider: { ...settings, providerOrigins: ['https://payment.example', 'https://evil.example'] },
  api: { ...settings, apiOrigin: 'https://evil.example' },
};

test('an unchanged signed site has no fault, in its folder and from outside', async () => {
  const site = await createServed();
  expect(await verifySite(site.as())).toEqual([]);
  expect(await fromOutside(site)).toEqual([]);
});

describe('an attacker who can write the folder', () => {
  test.each([
    ['the IBAN', swapped.iban, 'transfer.iban'],
    ['the origins of the provider', swapped.provider, 'providerOrigins'],
    ['the origin of the API', swapped.api, 'apiOrigin'],
  ])('is noticed after changing %s, and composing and starting are refused', async (...row) => {
    const [, configuration, entry] = row;
    const site = await createServed();
    await writeFile(site.as().configuration, JSON.stringify(configuration));
    const fault = expect.stringMatching(`says another ${entry} than was signed`) as string;
    expect(await verifySite(site.as())).toContainEqual(fault);
    await expect(composeSite(site.as('operator'))).rejects.toThrow(`another ${entry}`);
    await expect(refuseUntrusted(site.as(), new Set())).rejects.toThrow(`another ${entry}`);
    expect(await fromOutside(site)).toEqual([]);
    await bringConfiguration(site.as('operator'), settings);
    expect(await verifySite(site.as())).toEqual([]);
  });

  /** Changes all documents, as anyone who composes with their own composer can. */
  async function rewriteDocuments({ root }: SharedSite, change: (text: string) => string) {
    for (const path of Object.keys(await filesIn(join(root, 'pieces')))) {
      if (!/\.(html|json)$/.test(path)) continue;
      const file = join(root, 'pieces', path);
      const text = change(await readFile(file, 'utf8'));
      await writeFile(file, text);
      // The best quality takes a tenth of a second for each document.
      const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
      await writeFile(`${file}.br`, brotliCompressSync(text, quickly));
    }
  }

  test('is noticed from outside if documents show another IBAN', async () => {
    const site = await createServed();
    await rewriteDocuments(site, (text) => text.replaceAll('FR76 0000', 'FR76 6666'));
    const line = expect.stringMatching(/gives browsers another transfer\.iban than was signed/);
    expect(await fromOutside(site)).toContainEqual(line);
  });

  test('is noticed from outside if forms may go elsewhere', async () => {
    const site = await createServed();
    await rewriteDocuments(site, (text) =>
      text.replaceAll('https://payment.example', 'https://evil.example'),
    );
    const problems = await fromOutside(site);
    expect(problems).toContainEqual(expect.stringContaining('lets forms go elsewhere'));
    expect(problems).toContainEqual(expect.stringContaining('another providerOrigins'));
  });

  test('is noticed from outside if a directive in capitals lets forms go elsewhere', async () => {
    const site = await createServed();
    // Browsers ignore the case of its name, and obey the first of two.
    const [own, other] = ["form-action 'self'", 'FORM-ACTION https://evil.example;'];
    await rewriteDocuments(site, (text) => text.replaceAll(own, `${other} ${own}`));
    const problems = await fromOutside(site);
    expect(problems).toContainEqual(expect.stringContaining('lets forms go elsewhere'));
  });

  test('is noticed from outside if documents name another release', async () => {
    const site = await createServed();
    await rewriteDocuments(site, (text) => text.replaceAll('e00000000001', 'evil'));
    expect(await fromOutside(site)).toContainEqual(
      expect.stringContaining('names payment/evil, which was not signed to be served'),
    );
  });

  test.each([
    ['an object', '{"toString":1}'],
    ['deeply nested lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('cannot abort a verification with %s in the place of a name', async (_, name) => {
    const site = await createServed();
    await rewriteDocuments(site, (text) =>
      text.replaceAll('"name":"payment"', `"name":${name}`).replaceAll('FR76 0000', 'FR76 6666'),
    );
    const problems = await fromOutside(site);
    expect(problems).toContainEqual(expect.stringContaining('cannot be compared'));
  });

  test('is noticed from outside after changing a file of payment and all its hashes', async () => {
    const site = await createServed();
    const folder = site.as().release('payment', 'e00000000001');
    const path = join(folder, 'app.e5.js');
    const before = integrityOf(await readFile(path));
    await writeFile(path, 'foreign()');
    await writeFile(`${path}.br`, brotliCompressSync('foreign()'));
    const after = integrityOf(Buffer.from('foreign()'));
    const manifest = join(folder, 'release.json');
    const text = (await readFile(manifest, 'utf8')).replaceAll(before, after);
    await writeFile(manifest, text);
    await rewriteDocuments(site, (html) => html.replaceAll(before, after));
    expect(await verifySite(site.as())).not.toEqual([]);
    expect(await fromOutside(site)).toContainEqual(
      'payment/e00000000001 is not what was signed: its release.json has other bytes',
    );
  });

  test('is noticed from outside if the site has another first trust', async () => {
    const site = await createSharedSite({ ...trust, expires: '2098-01-01T00:00:00.000Z' });
    await composeSite(site.as('operator'));
    expect(await fromOutside(site)).toContainEqual(
      expect.stringMatching(/its first trust is \w{64}, not \w{64}/),
    );
  });
});

describe('the money settings', () => {
  test('are promoted only after both people who answer for them have signed', async () => {
    const site = await createServed();
    const releases = await publishConfiguration(site.as('payer'), swapped.iban);
    expect(releases).toEqual([{ name: 'money', build: expect.stringMatching(/^\w{12}$/) }]);
    await expect(promote(site.as('payer'), releases)).rejects.toThrow(
      /^money \w{12} has 1 of the 2 signatures that money needs, by Paul, payment/,
    );
    for (const release of releases) await signRelease(site.as('otherPayer'), release);
    await promote(site.as('payer'), releases);
    await bringConfiguration(site.as('payer'), swapped.iban);
    await composeSite(site.as('operator'));
    expect(await fromOutside(site)).toEqual([]);
    await changeRegistry(site.as('payer'), rollback(site.as('payer'), 'money'));
    await bringConfiguration(site.as('payer'), settings);
    await composeSite(site.as('operator'));
    expect(await verifySite(site.as())).toEqual([]);
  });

  test('need another key than the rest of the configuration', async () => {
    const site = await createServed();
    await expect(publishConfiguration(site.as('editor'), swapped.iban)).rejects.toThrow(
      /which may sign texts, banner, configuration, not money/,
    );
    const rest = { ...settings, siteOrigin: 'https://site.example' };
    await expect(publishConfiguration(site.as('payer'), rest)).rejects.toThrow(/not configuration/);
    await bringConfiguration(site.as('editor'), rest);
    expect((await readVersionedRegistry(site.as())).registry).toMatchObject({
      configuration: { current: expect.stringMatching(/^\w{12}$/) },
    });
  });
});

test('a verifier that saw a newer state notices that an older one was put back', async () => {
  const site = await createServed();
  const server = await siteServer(site.as(), { apiUpstream: 'http://127.0.0.1:9' });
  ends.push(() => server.close());
  const memory = await temporaryFolder();
  const verify = async () =>
    verifyElsewhere(askServer(server), {
      origin: 'https://site.example',
      signing: { memory, root: statementHash(trust) },
    });
  const old = join(site.as().current, 'signed.json');
  const before = await readFile(old);
  await promote(site.as('payer'), [await publishPayment(site, 2)]);
  await composeSite(site.as('operator'));
  expect(await verify()).toEqual([]);
  const path = join(site.as().current, 'signed.json');
  await writeFile(path, before);
  await writeFile(`${path}.br`, brotliCompressSync(before));
  expect(await verify()).toContainEqual(expect.stringMatching(/is older than what was seen here/));
});
