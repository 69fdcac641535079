import { DeliveryError } from '../site/delivery-error.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { integrityOf } from './integrity-of.ts';
import type { SealedFile } from './release.ts';

interface SealedFolder {
  readonly name: string;
  readonly build: string;
  readonly files: Readonly<Record<string, SealedFile>>;
}

/**
 * A file of a release as it was sealed.
 * @throws {DeliveryError} when the file is missing or is not what was sealed.
 */
export async function readSealed(
  site: SiteFolder,
  { name, build, files }: SealedFolder,
  path: string,
): Promise<Buffer> {
  const bytes = await site.storage.read(`${releasePath(name, build)}/${path}`);
  if (bytes && files[path]?.integrity === integrityOf(bytes)) return Buffer.from(bytes);
  throw new DeliveryError(
    `${name} ${build}: ${path} is not what was sealed: roll the part back, or publish a new build`,
  );
}
