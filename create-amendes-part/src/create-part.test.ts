import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
  'no part is called %s, as the site calls something of its own',
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
