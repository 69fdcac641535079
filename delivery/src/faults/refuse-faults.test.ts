import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesFile, type BuildDescription } from '@amendes/protocol/build-description.ts';
import { weightBudgets } from '@amendes/build-config/weight-budgets.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { promote } from '../registry/promote.ts';
import {
  createBuild,
  lookupBuild,
  shellBuild,
  createEmptySite,
  createSite,
} from '../testing/create-site.ts';
import { sealUnchecked } from '../testing/serve-test-site.ts';
import { publish, readBuild } from '../publish/publish.ts';
import { shortIntegrityOf } from '../release/release.ts';

const refusalOf = async (
  changes: Readonly<Record<string, string>>,
  description: BuildDescription = lookupBuild,
) => {
  const site = await createEmptySite();
  const dist = await createBuild(description, changes);
  try {
    await publish(site, dist);
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    expect(await site.storage.list('releases')).toEqual([]);
    return error.message;
  }
};

/** Returns noise, which cannot be compressed and keeps its weight. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

test('an ordinary build has no fault', async () => {
  expect(await refusalOf({})).toBeUndefined();
});

test('a style that reaches beyond its part is refused, with file, line and selector', async () => {
  expect(
    await refusalOf({ 'later.css': '.lookup-b000-a { color: red }\nbutton { color: red }' }),
  ).toBe(
    'lookup b00000000001: later.css:2:1 button is not below a class that begins with lookup-b000-',
  );
});

test('the first sheet of the shell may style the whole page, later ones may not', async () => {
  const page = 'body { color: red }';
  expect(await refusalOf({ 'shell.d4.css': page }, shellBuild)).toBeUndefined();
  expect(await refusalOf({ 'later.css': page }, shellBuild)).toContain('later.css:1:1 body');
});

test('a build with a text missing in one language is refused, by language and key', async () => {
  expect(await refusalOf({ 'i18n/0/de.json': '{}' })).toBe(
    'lookup b00000000001: src/texts/de.json: lookup.titre is missing',
  );
});

const hashOf = (text: string) => shortIntegrityOf(Buffer.from(text));

test('a build with a wrong or unreadable list of hashes is refused', async () => {
  const list = JSON.stringify({ 'entry.js': hashOf('another') });
  for (const text of [list, '{', 'null']) {
    expect(await refusalOf({ [hashesFile]: text })).toBe(
      'lookup b00000000001: hashes.json does not name each script and style by what it hashes to',
    );
  }
});

test('a list of hashes with all code, except override files of the shell, is accepted', async () => {
  const code = { 'later.js': 'later()', 'override.js': 'swap()' };
  for (const description of [lookupBuild, shellBuild]) {
    const dist = await createBuild(description, code);
    const { originals } = await readBuild(dist);
    const paths = [...originals.keys()].filter((path) => /\.(js|css)$/.test(path));
    const isShell = description === shellBuild;
    const listed = paths.filter((path) => !isShell || path !== 'override.js');
    const hashes = listed.map((path) => [path, hashOf(originals.get(path)?.toString() ?? '')]);
    const list = { [hashesFile]: JSON.stringify(Object.fromEntries(hashes)) };
    expect(await refusalOf({ ...code, ...list }, description)).toBeUndefined();
  }
});

test('a build with a reserved address is refused', async () => {
  const routes = [...lookupBuild.routes, { pattern: '/api/v1', indexed: false }];
  expect(await refusalOf({}, { ...lookupBuild, routes })).toBe(
    'lookup b00000000001: route /api/v1 is below /api, which is not for parts',
  );
});

test('a copy of a lent package is refused in a remote and accepted in the shell', async () => {
  const copy = { 'later.js': 'Symbol.for("react.transitional.element")' };
  expect(await refusalOf(copy)).toMatch(/^lookup b00000000001: it brings react of its own/);
  expect(await refusalOf(copy, shellBuild)).toBeUndefined();
});

test('a build with a later file above its budget is refused with the file’s name', async () => {
  const { later = 0 } = weightBudgets['lookup'] ?? {};
  expect(await refusalOf({ 'heavy.js': `/* ${noise(later)} */` })).toMatch(
    new RegExp(
      String.raw`^lookup b00000000001: heavy\.js weighs \d+ bytes, the budget of a later file is ${later}\. Load`,
    ),
  );
});

test('a build is refused if all files together exceed the budget', async () => {
  const { later = 0, all = 0 } = weightBudgets['lookup'] ?? {};
  const files = Array.from({ length: Math.ceil(all / later) * 2 }, (_, index) => [
    `later-${index}.js`,
    `/* ${noise(later / 2)} */`,
  ]);
  expect(await refusalOf(Object.fromEntries(files))).toMatch(
    new RegExp(String.raw`^lookup b00000000001: all weighs \d+ bytes, its budget is ${all}`),
  );
});

test('a module for Node alone may exceed the budgets', async () => {
  const build = { ...lookupBuild, server: 'server/part.cjs' };
  expect(await refusalOf({ 'server/part.cjs': `/* ${noise(500_000)} */` }, build)).toBeUndefined();
});

test('a build that lacks a file it names is refused', async () => {
  const dist = await createBuild(lookupBuild);
  await rm(join(dist, 'app.e5.js'));
  await expect(publish(await createEmptySite(), dist)).rejects.toThrow(
    new DeliveryError('lookup b00000000001: app.e5.js is named, but was not built'),
  );
});

test('all faults are reported at once, the first twenty by name', async () => {
  const rules = Array.from({ length: 25 }, (_, index) => `h${index} { color: red }`);
  const lines = (await refusalOf({ 'later.css': rules.join('\n') }))?.split('\n');
  expect(lines).toHaveLength(21);
  expect(lines?.at(-1)).toBe('lookup b00000000001: 5 more');
});

test('a release with a fault that was published unchecked is not promoted', async () => {
  const site = await createSite();
  const release = await sealUnchecked(
    site,
    await createBuild(
      { ...lookupBuild, build: 'b00000000002' },
      { 'app.f6.css': 'body { color: red }' },
    ),
  );
  await expect(promote(site, [release])).rejects.toThrow(
    'lookup b00000000002: app.f6.css:1:1 body is not below a class',
  );
});
