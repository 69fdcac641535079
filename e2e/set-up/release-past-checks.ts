import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '@amendes/delivery/local/compose.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Registry } from '@amendes/delivery/registry/registered.ts';
import { sealFiles } from '@amendes/delivery/release/seal-files.ts';
import { releaseFile, shortIntegrityOf, type Release } from '@amendes/delivery/release/release.ts';
import { hashesFile, isHashed } from '@amendes/protocol/build-description.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { sealCopy } from './release-copy.ts';

/**
 * Releases the served build of a part once more, with code that publication and promotion refuse. It is sealed first,
 * then changed, then written into the registry directly. So a page meets faults that the checks do not know yet.
 */
export async function releasePastChecks(
  site: SiteFolder,
  name: string,
  change: Change,
): Promise<Release> {
  const { release, folder } = await sealCopy(site, name, undefined, false);
  const originals = new Map<string, Buffer>();
  for (const path of Object.keys(release.files)) {
    const text = await readFile(join(folder, path), 'utf8');
    const changed = change(text, path);
    if (changed !== text) originals.set(path, Buffer.from(changed));
  }
  const listed = await readFile(join(folder, hashesFile), 'utf8');
  const code = [...originals].filter(([path]) => isHashed(release, path));
  const hashes = code.map(([path, bytes]) => [path, shortIntegrityOf(bytes)] as const);
  const list = { ...JSON.parse(listed), ...Object.fromEntries(hashes) };
  originals.set(hashesFile, Buffer.from(JSON.stringify(list)));
  const { sealed, files } = await sealFiles(originals);
  for (const [path, bytes] of files) await writeFile(join(folder, path), bytes);
  const result = { ...release, files: { ...release.files, ...sealed } };
  await writeFile(join(folder, releaseFile), JSON.stringify(result));
  const registry = await readRegistry(site);
  const serves = ({ parts, ...others }: Registry): Registry => {
    const previous = parts[name]?.current;
    const part = { current: result.build, ...(previous !== undefined && { previous }) };
    return { ...others, parts: { ...parts, [name]: part } };
  };
  await changeRegistry(site, (before) => serves(before ?? registry));
  await compose(site);
  return result;
}
