import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

const read = (file: string): Buffer =>
  unpackWoff(readFileSync(require.resolve(`roboto-fontface/fonts/roboto/${file}`)));

export const fonts = { regular: read('Roboto-Regular.woff'), bold: read('Roboto-Bold.woff') };
