import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { informationPages } from '@amendes/contract/information-pages';
import { parts } from '@amendes/delivery/local/parts.ts';
import { namesOfTheSite } from '@amendes/delivery/registry/pointers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPart } from './create-part.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amendes-part-'));
});

afterAll(() => rm(folder, { recursive: true }));

const ofTheSite = [...parts.map(({ name }) => name), ...namesOfTheSite, ...informationPages];

test.each([...ofTheSite, 'texts'])(
  'a part cannot be called %s, a name that the site already uses',
  async (name) => {
    await expect(createPart({ name, folder: join(folder, name) })).rejects.toMatchObject({
      name: 'PartError',
      message: `The site has a ${name} already: take another name`,
    });
    expect(await readdir(folder)).not.toContain(name);
  },
);

test('two new parts have no text under the same key', async () => {
  const areas = async (name: string) => {
    const to = join(folder, name);
    await createPart({ name, folder: to });
    const files = await readdir(join(to, 'src/texts'));
    const texts = await Promise.all(
      files.map((file) => readFile(join(to, 'src/texts', file), 'utf8')),
    );
    return texts.flatMap((text) => Object.keys(JSON.parse(text) as object));
  };
  const [one, other] = [await areas('parking'), await areas('speed-camera')];
  expect(new Set(one)).toEqual(new Set(['parking']));
  expect(new Set(other)).toEqual(new Set(['speed-camera']));
});

test('two versions of a package are refused until one of them is removed', async () => {
  const packages = join(folder, 'tarballs');
  await mkdir(packages);
  const names = ['build-config', 'contract', 'delivery', 'fines', 'gallery', 'protocol'];
  const others = ['release', 'sandbox', 'shell', 'testing', 'ui'];
  for (const name of [...names, ...others]) {
    await writeFile(join(packages, `amendes-${name}-1.0.0.tgz`), '');
  }
  await writeFile(join(packages, 'amendes-contract-1.10.0.tgz'), '');
  const to = join(folder, 'contest');
  await expect(createPart({ name: 'contest', folder: to, packages })).rejects.toMatchObject({
    name: 'PartError',
    message: `${packages} has amendes-contract-1.0.0.tgz and amendes-contract-1.10.0.tgz: leave one`,
  });
  await rm(join(packages, 'amendes-contract-1.0.0.tgz'));
  await createPart({ name: 'contest', folder: to, packages });
  expect(await readdir(join(to, 'packages'))).toContain('amendes-contract-1.10.0.tgz');
});
