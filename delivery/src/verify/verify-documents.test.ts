import { readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sourceOf } from '../compose/first-script.ts';
import { composeSite } from '../composer/site-composer.ts';
import { bringContent } from '../content/bring-content.ts';
import { publish } from '../publish/publish.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { signedFile, writeSigned } from '../registry/public-registry.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { signComposition } from '../registry/signed-composition.ts';
import { shortIntegrityOf } from '../release/release.ts';
import { siteServer } from '../serve/site-server.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { disable, readMessage } from '../switch-off/disable.ts';
import { createContent } from '../testing/create-content.ts';
import { createBuild, pagesBuild } from '../testing/create-site.ts';
import { createSharedSite, firstTrust, publishPayment } from '../testing/create-trust.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { statementHash } from '../trust/signed.ts';
import { askServer } from './ask-site.ts';
import type { AskSite } from './open-site.ts';
import { verifyElsewhere } from './verify-signed.ts';

/* Somebody who writes the folder changes documents, and somebody who has only the address finds it. */

let site: Awaited<ReturnType<typeof createSharedSite>>;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  site = await createSharedSite();
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  await composeSite(site.as('operator'));
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function fromOutside(wrap = (ask: AskSite): AskSite => ask): Promise<readonly string[]> {
  const server = await siteServer(site.as(), { apiUpstream: 'http://127.0.0.1:9' });
  ends.push(() => server.close());
  return verifyElsewhere(wrap(askServer(server)), {
    origin: 'https://site.example',
    signing: { memory: await temporaryFolder(), root: statementHash(firstTrust) },
  });
}

/** Quick compression: its result does not matter here, and the best takes a tenth of a second for each document. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

async function writeForms(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await writeFile(`${path}.br`, brotliCompressSync(text, quickly));
}

/** Changes what was composed, as anyone who writes the folder can. */
async function rewrite(kind: RegExp, change: (text: string) => string): Promise<void> {
  for (const path of Object.keys(await filesIn(join(site.root, 'pieces')))) {
    if (!kind.test(path)) continue;
    const file = join(site.root, 'pieces', path);
    await writeForms(file, change(await readFile(file, 'utf8')));
  }
}

const rewriteDocuments = async (change: (html: string) => string) => rewrite(/\.html$/, change);

/** Signs the composition again, as somebody can who also has a key, were it only that of the texts. */
async function signAgain(): Promise<void> {
  const editor = site.as('editor');
  const found = await readVersionedRegistry(editor);
  const folder = await realpath(editor.current);
  await signComposition(editor, found, folder);
  await writeSigned(editor, found, folder);
}

const code = 'steal()';

const added = (element: string) => (html: string) => html.replace('</body>', `${element}</body>`);

test('verification from outside finds no fault in a signed site with content', async () => {
  const operator = site.as('operator');
  await promote(operator, [await publish(operator, await createBuild(pagesBuild))]);
  await bringContent(operator, await createContent(), { withGaps: false });
  expect(await fromOutside()).toEqual([]);
});

test('a promotion during verification from outside is no fault', async () => {
  const requests: string[] = [];
  const duringRelease = (ask: AskSite) => async (path: string) => {
    requests.push(path);
    if (path === partsAddress && requests.filter((each) => each === path).length === 1) {
      await promote(site.as('payer'), [await publishPayment(site, 2)]);
      await composeSite(site.as('operator'));
    }
    return ask(path);
  };
  expect(await fromOutside(duringRelease)).toEqual([]);
  expect(requests.filter((path) => path === partsAddress)).toHaveLength(2);
});

const own = '/releases/payment/e00000000001';

describe('verification from outside finds in documents signed with a key of the texts', () => {
  test.each<[string, (html: string) => string, string]>([
    [
      'a script that was added to a release',
      added(
        `<script src="${own}/evil.js" integrity="${shortIntegrityOf(Buffer.from(code))}">`.concat(
          '</script>',
        ),
      ),
      `${own}/evil.js is not what was signed`,
    ],
    [
      'a style sheet from outside the releases',
      added(`<link rel="stylesheet" href="/assets/parts.json" integrity="sha384-a">`),
      '/assets/parts.json is not what was signed',
    ],
    [
      'a style sheet that is named without its hash',
      added(`<link rel="stylesheet" href="${own}/app.f6.css">`),
      `names ${own}/app.f6.css without its hash`,
    ],
    [
      'that the registry is missing',
      (html) => html.replace('id="registry"', 'id="other"'),
      'gives browsers no registry',
    ],
    [
      'that the configuration is missing',
      (html) => html.replace('id="configuration"', 'id="other"'),
      'gives browsers no configuration',
    ],
    [
      'another configuration before the signed one',
      (html) =>
        html.replace(
          '<script type="application/json" id="configuration">',
          '<script type="application/json" id="configuration">{"apiOrigin":"https://evil.example"}</script>$&',
        ),
      'gives browsers another apiOrigin than was signed',
    ],
  ])('%s', async (_, change, line) => {
    await writeForms(join(site.root, own, 'evil.js'), code);
    await rewriteDocuments(change);
    await signAgain();
    expect(await fromOutside()).toContainEqual(expect.stringContaining(line));
  });
});

describe('verification from outside finds in a changed folder', () => {
  test('an inline script that header and document allow', async () => {
    const first = /'sha256-[^']+'/;
    await rewriteDocuments((html) =>
      added(`<script>${code}</script>`)(html).replace(first, `$& ${sourceOf(code)}`),
    );
    await rewrite(/composition\.json$/, (text) => text.replace(first, `$& ${sourceOf(code)}`));
    expect(await fromOutside()).toEqual([
      '/404?langue=fr is not what was composed and signed (and 17 more)',
    ]);
  });

  test('a changed address in the list of parts', async () => {
    await rewrite(/parts\.json$/, (text) => text.replace('/tai/paiement', '/tai/other'));
    const line = '/assets/parts.json is not what was composed and signed';
    expect(await fromOutside()).toContainEqual(line);
  });

  test('a changed list of addresses and a changed banner in published.json', async () => {
    await rewrite(/published\.json$/, () => '{"listed":[],"notice":{"text":"Pay elsewhere"}}');
    expect(await fromOutside()).toEqual([
      '/assets/published.json is not what was composed and signed',
    ]);
  });

  test.each<[string, (changing: SiteFolder) => Promise<unknown>, ...problems: readonly string[]]>([
    [
      'another release was promoted',
      async (changing) => promote(changing, [await publishPayment(site, 2)]),
    ],
    [
      'payment was switched off',
      async (changing) =>
        changeRegistry(changing, disable(changing, 'payment', await readMessage('incident'))),
      'What https://site.example sends was composed before payment was switched off: pnpm release compose --key <your key>',
    ],
  ])('a composition that was signed before %s', async (_, change, ...problems) => {
    const operator = site.as('operator');
    const old = await realpath(operator.current);
    await change(operator);
    await composeSite(operator);
    await writeSigned(operator, await readVersionedRegistry(operator), old);
    await rm(operator.current);
    await symlink(old, operator.current);
    const line = 'shows another state of payment than was signed to be served';
    expect(await fromOutside()).toEqual([...problems, `/assets/parts.json ${line} (and 6 more)`]);
  });

  test('that the list of composed files is missing', async () => {
    const path = join(site.as().current, signedFile);
    const { files } = JSON.parse(await readFile(path, 'utf8')) as { readonly files: unknown };
    await writeForms(path, JSON.stringify({ files }));
    expect(await fromOutside()).toEqual([
      'What https://site.example sends is not signed: pnpm release compose --key <your key>',
    ]);
  });
});
