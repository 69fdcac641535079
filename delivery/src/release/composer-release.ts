import { DeliveryError } from '../site/delivery-error.ts';
import { findDamage } from './read-release.ts';
import { releaseFile, type SealedFile } from './release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/** The interface between a command and a composer that this version of delivery speaks. */
const composerApi = 2;

/** What the build of a composer says of itself. */
export interface ComposerDescription {
  readonly name: typeof composerName;
  readonly build: string;
  /** The version of the interface by which commands use it. */
  readonly composerApi: number;
  /** The file that a command loads; it needs nothing but Node and the files of its release. */
  readonly main: string;
}

/** A sealed composer: what its `release.json` holds. */
export interface ComposerRelease extends ComposerDescription {
  readonly files: Readonly<Record<string, SealedFile>>;
}

/**
 * The composer, of which not more is known than that it is described: its files are looked at where they are used.
 * @throws {DeliveryError} when it is missing, damaged, or of an interface that this checkout does not know.
 */
export async function readComposer(site: SiteFolder, build: string): Promise<ComposerRelease> {
  const bytes = await site.storage.read(`${releasePath(composerName, build)}/${releaseFile}`);
  if (!bytes) {
    throw new DeliveryError(
      `No release ${build} of the composer: bring its folder back from the backup, or publish it first`,
    );
  }
  const composer = parseComposer(bytes);
  if (!composer || composer.build !== build) {
    throw new DeliveryError(
      `The release.json of composer ${build} is damaged: bring it back from the backup, or promote another composer`,
    );
  }
  if (composer.composerApi === composerApi) return composer;
  if (composer.composerApi < composerApi) {
    throw new DeliveryError(
      `composer ${build} renders releases without a cage: nothing was changed. Promote one of this checkout: pnpm release build composer, publish composer, promote composer with the id that they tell`,
    );
  }
  throw new DeliveryError(
    `composer ${build} has interface ${composer.composerApi}, this checkout speaks ${composerApi}: nothing was changed, use a checkout of the composer's version`,
  );
}

/** @throws {DeliveryError} when a composer cannot be used. */
export async function refuseUnusableComposer(site: SiteFolder, build: string): Promise<void> {
  const [damage] = await findDamage(site, await readComposer(site, build));
  if (damage === undefined) return;
  throw new DeliveryError(
    `${damage}: bring the files of composer ${build} back, or build from changed sources and publish that`,
  );
}

export function parseComposer(bytes: Uint8Array): ComposerRelease | undefined {
  const data = parseJson(bytes);
  if (typeof data !== 'object' || data === null) return undefined;
  const {
    name,
    build,
    composerApi: api,
    main,
    files,
  } = data as Partial<Record<keyof ComposerRelease, unknown>>;
  const isComposer =
    name === composerName &&
    [build, main].every((text) => typeof text === 'string' && text !== '') &&
    typeof api === 'number' &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every(isSealed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry was looked at
  return isComposer ? (data as ComposerRelease) : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

const isSealed = (file: unknown) =>
  typeof file === 'object' &&
  file !== null &&
  'integrity' in file &&
  typeof file.integrity === 'string';

/** The name of the composer in the registry, and of the folder of its releases beside those of the parts. */
export const composerName = 'composer';
