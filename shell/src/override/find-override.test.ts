import { afterEach, expect, test, vi } from 'vitest';
import { findOverride } from './find-override.ts';

const site = 'https://preview.example';
const base = `${site}/releases/lookup/b2/`;

const release = {
  name: 'lookup',
  build: 'b2',
  container: 'lookup_b2',
  entry: 'entry.js',
  contract: { needs: '^1.0.0' },
  routes: [{ pattern: '/tai', indexed: true }],
  files: {
    'entry.js': { integrity: 'sha384-e', size: 1, brotli: 1 },
    'i18n/0/fr.json': { integrity: 'sha384-t', size: 1, brotli: 1 },
  },
};

const parts = {
  shell: 's1',
  remotes: [{ name: 'lookup', build: 'b2', base: '/releases/lookup/b2/' }],
};

/** Imitates the network with the answer of each address. All other addresses answer 404. */
function answer(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (address: URL) =>
    address.href in answers
      ? Response.json(answers[address.href])
      : new Response('', { status: 404 }),
  );
}

const find = (address: string, part = 'lookup', contract = '1.1.0') =>
  findOverride({ part, address }, { origins: [site], contract });

afterEach(() => vi.unstubAllGlobals());

test.each([site, `${site}/`, `${site}/tai`, base, base.slice(0, -1)])(
  'the release at %s is found, with the hash of each script and style',
  async (address) => {
    answer({ [`${site}/assets/parts.json`]: parts, [`${base}release.json`]: release });
    expect(await find(address)).toEqual({
      ok: true,
      value: {
        address,
        release: {
          name: 'lookup',
          build: 'b2',
          container: 'lookup_b2',
          base,
          entry: 'entry.js',
          files: { 'entry.js': 'sha384-e' },
          routes: ['/tai'],
        },
      },
    });
  },
);

test.each([
  ['lookup', 'That is no address of a site.'],
  ['javascript:alert(1)', 'That is no address of a site.'],
  ['https://elsewhere.example', `Parts may come from ${site} only.`],
  [`${site}.elsewhere.example`, `Parts may come from ${site} only.`],
])('the address %s is refused without a request', async (address, failure) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  expect(await find(address)).toEqual({ ok: false, failure });
  expect(fetch).not.toHaveBeenCalled();
});

test('a release on a third origin that the site lists is refused', async () => {
  const remotes = [{ name: 'lookup', build: 'b2', base: 'https://elsewhere.example/b2/' }];
  answer({ [`${site}/assets/parts.json`]: { shell: 's1', remotes } });
  expect(await find(site)).toEqual({
    ok: false,
    failure: `${site} serves no lookup that could be taken.`,
  });
});

test.each([
  ['of another part', { ...release, name: 'payment' }, 'That is a release of payment.'],
  [
    'for another contract',
    { ...release, contract: { needs: '^2.0.0' } },
    'It needs the contract ^2.0.0, and this shell provides 1.1.0.',
  ],
  ['of the shell', { ...release, contract: { provides: '1.1.0' } }, 'The shell cannot be swapped.'],
  ['that cannot be read', { name: 'lookup' }, `There is no release at ${base}`],
])('a release %s is refused', async (_what, described, failure) => {
  answer({ [`${base}release.json`]: described });
  expect(await find(base)).toEqual({ ok: false, failure });
});
