import { composerName } from '../release/composer-name.ts';
import type { ComposerDescription } from '../release/composer-release.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { descriptionFile, sealFiles } from '../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

const sources = new URL('../compose/composer.ts', import.meta.url).href;

/**
 * Seals a composer that does what the sources do: nothing is bundled for a test that is about something else.
 * @param more Code that is added, to make it another one.
 */
export async function createComposer(
  site: SiteFolder,
  build = 'd00000000001',
  more: Partial<ComposerDescription> & { readonly code?: string } = {},
): Promise<ReleaseName> {
  const { code = `export * from ${JSON.stringify(sources)};\n`, ...described } = more;
  const main = 'server/composer.mjs';
  const { sealed, files } = await sealFiles(new Map([[main, Buffer.from(code)]]));
  const description = { name: composerName, build, composerApi: 1, main, ...described };
  const release = { ...description, files: sealed };
  await site.storage.seal(
    releasePath(composerName, build),
    new Map([...files, descriptionFile(release)]),
  );
  return { name: composerName, build };
}
