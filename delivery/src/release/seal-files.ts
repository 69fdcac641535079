import { compressFile } from './compress-file.ts';
import { integrityOf } from './integrity-of.ts';
import { releaseFile, type SealedFile } from './release.ts';

interface SealedFiles {
  /** By path; what a release says of its files. */
  readonly sealed: Readonly<Record<string, SealedFile>>;
  /** The files and their compressed forms, to be written. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Hashes files, and adds their compressed forms. */
export async function sealFiles(originals: ReadonlyMap<string, Buffer>): Promise<SealedFiles> {
  const sealed: Record<string, SealedFile> = {};
  const files = new Map<string, Uint8Array>();
  const inOrder = [...originals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const forms = await Promise.all(inOrder.map(([, bytes]) => compressFile(bytes)));
  for (const [index, [path, bytes]] of inOrder.entries()) {
    const { '.br': brotli = Buffer.of(), '.gz': zipped = Buffer.of() } = forms[index] ?? {};
    sealed[path] = { integrity: integrityOf(bytes), size: bytes.length, brotli: brotli.length };
    files.set(path, bytes).set(`${path}.br`, brotli).set(`${path}.gz`, zipped);
  }
  return { sealed, files };
}

/** A release's description as a file beside the others. */
export function descriptionFile(release: object): readonly [string, Buffer] {
  return [releaseFile, Buffer.from(`${JSON.stringify(release, null, 2)}\n`)];
}
