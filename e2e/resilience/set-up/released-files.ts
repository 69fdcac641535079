import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@amendes/delivery/release/release.ts';

/** Kinds of files that a remote's first screen needs. */
export const firstFiles = {
  entry: ({ entry }: Release) => entry,
  'first script': ({ first }: Release) => first.scripts[0] ?? '',
  'first style': ({ first }: Release) => first.styles[0] ?? '',
} as const;

export const lazyKinds = ['script', 'style'] as const;

/** Returns the payment part's script or style for the bank transfer, which is loaded only with that screen. */
export async function transferFile(
  folder: string,
  kind: (typeof lazyKinds)[number],
): Promise<string> {
  const files = await readdir(folder);
  for (const file of files.filter((name) => /^(?!texts-|entry).*\.js$/.test(name))) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes('"virement.referenceExacte"')) continue;
    const [chunk] = file.split('.');
    const end = kind === 'script' ? 'js' : 'css';
    const found = files.find((name) => name.startsWith(`${chunk}.`) && name.endsWith(`.${end}`));
    if (found) return found;
  }
  throw new Error(`No ${kind} for the transfer in ${folder}`);
}
