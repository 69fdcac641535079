import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createComposer } from './create-site.ts';
import type { removeOld } from '../remove-old/remove-old.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const delivery = join(import.meta.dirname, '../..');

/**
 * Creates another version of delivery, as in another checkout: it differs in one file.
 * @param file Path below `src`.
 */
export async function createCheckout(file: string, change: (text: string) => string) {
  const root = await temporaryFolder();
  const src = join(root, 'delivery/src');
  await mkdir(join(root, 'delivery'));
  await cp(join(delivery, 'src'), src, {
    recursive: true,
    filter: (path) => !basename(path).endsWith('.test.ts'),
  });
  await cp(join(delivery, 'package.json'), join(root, 'delivery/package.json'));
  await symlink(join(delivery, 'node_modules'), join(root, 'delivery/node_modules'));
  const text = await readFile(join(src, file), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing of ${file} was changed`);
  await writeFile(join(src, file), changed);
  return {
    /** Program that serves a site. */
    server: join(src, 'serve.ts'),
    /** Seals the composer of this checkout. */
    seal: (site: SiteFolder, build: string) => {
      const code = `export * from ${JSON.stringify(`file://${src}/compose/composer.ts`)};\n`;
      return createComposer(site, build, { code });
    },
    /** Prunes a site with this checkout. */
    async prune(site: SiteFolder, at: Date) {
      const path = pathToFileURL(join(src, 'remove-old/remove-old.ts')).href;
      const other = (await import(/* @vite-ignore */ path)) as { removeOld: typeof removeOld };
      return other.removeOld(site, at);
    },
  };
}
