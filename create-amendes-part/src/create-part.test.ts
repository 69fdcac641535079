import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPart } from './create-part.ts';

test.each(['shell', 'banner', 'notice', 'head', 'switch-off', 'money'])(
  'no part is called %s, as the site calls something of its own',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'amendes-part-'));
    await expect(createPart({ name, folder })).rejects.toMatchObject({
      name: 'PartError',
      message: `The site has a ${name} already: take another name`,
    });
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);
