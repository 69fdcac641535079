import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { hot, reloaded } from './measure-dev.ts';

test.each([...hot, ...reloaded])('$file contains the text to replace', async ({ file, from }) => {
  expect(await readFile(join(workspace, file), 'utf8')).toContain(from);
});
