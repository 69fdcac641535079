import { billFile } from '@amendes/protocol/build-description.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { integrityOf, type Release } from './release.ts';

/*
 * The provenance statement says where a release comes from, in the form that other tools read: an in-toto Statement with SLSA's
 * predicate, in the release's folder. `release.json` contains its hash, so it is signed with the release.
 */

export const statementFile = 'provenance.intoto.json';

const hexOf = (integrity: string) =>
  Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');

/** Returns the provenance statement of a release as a file, with its hash; undefined if the release states no origin. */
export function sealedStatement({
  name,
  build,
  files,
  browsers = [],
  provenance,
}: Pick<Release, 'name' | 'build' | 'files' | 'browsers' | 'provenance'>):
  | { readonly bytes: Buffer; readonly integrity: string }
  | undefined {
  if (!provenance) return undefined;
  const { commit, isClean, lockfile, tools, builder, author, builtAt } = provenance;
  const bill = files[billFile];
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(files).map(([path, { integrity }]) => ({
      name: path,
      digest: { sha384: hexOf(integrity) },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:amendes:build:1',
        externalParameters: { part: name, build },
        internalParameters: { browsers, author },
        resolvedDependencies: [
          ...(commit === undefined
            ? []
            : [{ name: 'sources', digest: { gitCommit: commit }, annotations: { isClean } }]),
          { name: 'pnpm-lock.yaml', digest: { sha256: lockfile.hash } },
        ],
      },
      runDetails: {
        builder: { id: builder ?? 'urn:amendes:builder:by-hand', version: tools },
        metadata: { finishedOn: builtAt },
        ...(bill && {
          byproducts: [{ name: billFile, digest: { sha384: hexOf(bill.integrity) } }],
        }),
      },
    },
  };
  const bytes = Buffer.from(`${JSON.stringify(statement, null, 2)}\n`);
  return { bytes, integrity: integrityOf(bytes) };
}

/** Describes the list of packages and the provenance statement of a release, in one line for people. */
export async function describeSupply(
  site: SiteFolder,
  { name, build, files, statement }: Release,
): Promise<string> {
  const folder = releasePath(name, build);
  const [bill, provenance] = await Promise.all([
    site.storage.read(`${folder}/${billFile}`),
    site.storage.read(`${folder}/${statementFile}`),
  ]);
  const hasBill = bill !== undefined && files[billFile]?.integrity === integrityOf(bill);
  const hasProvenance = provenance !== undefined && statement === integrityOf(provenance);
  return [
    hasBill ? `${componentsIn(bill)} packages (${billFile})` : 'no list of its packages',
    hasProvenance ? `provenance (${statementFile})` : 'no statement of its provenance',
  ].join(', ');
}

function componentsIn(bill: Uint8Array): number {
  const { components }: { components?: unknown } = JSON.parse(Buffer.from(bill).toString());
  return Array.isArray(components) ? components.length : 0;
}
