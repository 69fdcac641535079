import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { partsFile, publishedFile } from '../compose/composition.ts';
import { manifestPath } from '../release/read-release.ts';
import { servedOrNext } from '../registry/pinned-manifests.ts';
import { readSignedFile, signedAddress } from '../registry/public-registry.ts';
import type { Registry } from '../registry/registered.ts';
import type { VersionedRegistry } from '../registry/registry.ts';
import { hashOf, readSignedList, type ComposedStatement } from '../registry/signed-composition.ts';
import {
  configurationNames,
  differences,
  entriesFile,
  type Entries,
} from '../release/configuration-release.ts';
import { contentName } from '../release/content-release.ts';
import { composerName } from '../release/composer-release.ts';
import { bannerFolder, integrityOf } from '../release/release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { isObject } from '../site/parse-json.ts';
import { isConfiguration } from '../site/read-configuration.ts';
import {
  documentsFolder,
  releasePath,
  releasesFolder,
  siteFolder,
  type Signing,
  type SiteFolder,
} from '../site/site-folder.ts';
import { parsePolicy, type NamedFile, type OpenedDocument } from './open-document.ts';
import {
  hashesIn,
  isSigned,
  checkAgain,
  openSite,
  partsIn,
  releasesIn,
  type AskSite,
  type Hashes,
  type Judge,
} from './open-site.ts';

interface Elsewhere {
  /** The site's own address. */
  readonly origin: string;
  /** Knowledge of its trust beforehand. */
  readonly signing?: Signing;
}

/**
 * Compares what a site sends to everybody with what was signed of it, by its address alone: the bytes of its documents, because
 * nothing else reveals a script or a word in them; and, because any key may sign a composition, which releases they name, and
 * with which files; which account, providers and API they give to the browser; and to whom forms may be sent. Somebody who has
 * taken the site's folder, and composed it again, does not have the keys.
 * @returns the faults, one line each, with those that would stop a browser.
 */
export async function verifyElsewhere(
  ask: AskSite,
  elsewhere: Elsewhere,
): Promise<readonly string[]> {
  const stateOf = async () => hashOf((await ask(signedAddress)).bytes);
  return checkAgain(() => checkElsewhere(ask, elsewhere), stateOf);
}

async function checkElsewhere(
  ask: AskSite,
  { origin, signing = {} }: Elsewhere,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-signed-'));
  try {
    const { status, bytes } = await ask(signedAddress);
    if (status !== 200) throw new DeliveryError(`${origin}${signedAddress} answers ${status}`);
    const site = siteFolder(folder, { ...signing, origin });
    const found = await readSignedFile(bytes, folder, site, origin);
    const signed = await readSignedState(ask, found);
    const { problems, composed } = await readComposed(site, origin);
    const judge = judgeOf(signed, composed);
    return [...problems, ...signed.problems, ...(await openSite(ask, { whole: true, judge }))];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return [error.message, ...(await openSite(ask, { whole: true }))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface SignedState {
  readonly parts: Registry['parts'];
  /** Hashes of each file by release, as `payment/4f2a…`. */
  readonly files: ReadonlyMap<string, Hashes>;
  readonly configuration: Entries | undefined;
  /** Faults of what cannot be compared, because it is missing or not what was signed. */
  readonly problems: readonly string[];
}

async function readSignedState(
  ask: AskSite,
  { registry }: VersionedRegistry,
): Promise<SignedState> {
  const files = new Map<string, Hashes>();
  const problems: string[] = [];
  for (const release of releasesToCompare(registry)) {
    const { status, bytes } = await ask(`/${manifestPath(release)}`);
    const expected = registry.manifests?.[release];
    if (status !== 200 || expected === undefined || integrityOf(bytes) !== expected) {
      problems.push(`${release} is not what was signed: its release.json has other bytes`);
    } else files.set(release, hashesIn(JSON.parse(bytes.toString())));
  }
  const entries = await Promise.all(
    configurationNames.map(async (name): Promise<Entries | undefined> => {
      const build = registry[name]?.current;
      if (build === undefined) return undefined;
      const path = entriesFile(name);
      const { bytes } = await ask(`/${releasePath(name, build)}/${path}`);
      if (isSigned(files.get(`${name}/${build}`)?.get(path), integrityOf(bytes))) {
        const parsed: unknown = JSON.parse(bytes.toString());
        return isObject(parsed) ? parsed : undefined;
      }
      problems.push(`${name} ${build} is not what was signed`);
      return undefined;
    }),
  );
  const [rest, money] = entries;
  if (!rest || !money) problems.push('Of the configuration nothing was signed');
  const configuration = rest && money && { ...rest, ...money };
  return { parts: registry.parts, files, configuration, problems };
}

/** Reads the list of what was composed; undefined if it proves nothing, or cannot be relied on. */
async function readComposed(site: SiteFolder, origin: string) {
  try {
    const list = await readSignedList(site, site.root, `What ${origin} sends`);
    return { composed: list?.signed, problems: [] };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { composed: undefined, problems: [error.message] };
  }
}

/** Returns the releases whose files browsers request: nobody outside is sent the composer, and documents contain the banner. */
const releasesToCompare = (registry: Registry) =>
  [...servedOrNext(registry)].filter(
    (release) => ![composerName, bannerFolder].includes(release.split('/', 1)[0] ?? ''),
  );

function judgeOf(signed: SignedState, composed: ComposedStatement | undefined): Judge {
  const listed = Object.entries(composed?.files ?? {});
  const foreignBytes = (bytes: Buffer, end: string) => {
    const own = hashOf(bytes);
    const isListed = listed.some(([path, hash]) => path.endsWith(end) && hash === own);
    return composed && !isListed ? ['is not what was composed and signed'] : [];
  };
  return (sent) => {
    const { bytes, policy } = sent.answer;
    if (sent.kind === 'file') {
      const isSealed = isSigned(hashesOf(signed.files, sent.address), integrityOf(bytes));
      return isSealed ? [] : ['is not what was signed'];
    }
    if (sent.kind === 'published') {
      return foreignBytes(bytes, `${documentsFolder}/${publishedFile}`);
    }
    if (sent.kind === 'parts') {
      const foreign = foreignReleases(signed, sent.registry);
      return [...foreignBytes(bytes, `${documentsFolder}/${partsFile}`), ...foreign];
    }
    return [
      ...foreignBytes(bytes, '.html'),
      ...foreignData(signed, sent.opened),
      ...(policy === undefined ? [] : foreignForms(signed.configuration, policy)),
    ];
  };
}

/** Returns the signed hashes of an address below the releases. */
function hashesOf(files: SignedState['files'], address: string) {
  const releaseFilePattern = new RegExp(`^/${releasesFolder}/([^/]+/[^/]+)/(.+)$`);
  const [, release = '', path = ''] = releaseFilePattern.exec(address) ?? [];
  return files.get(release)?.get(path);
}

function foreignData(
  signed: SignedState,
  { data, files: named }: OpenedDocument,
): readonly string[] {
  const missing = ['registry', 'configuration'].filter((id) => data[id] === undefined);
  return [
    ...missing.map((id) => `gives browsers no ${id}`),
    ...('configuration' in data ? foreignEntries(signed.configuration, data['configuration']) : []),
    ...foreignReleases(signed, data['registry']),
    ...named.filter(isWithoutHash).map(({ address }) => `names ${address} without its hash`),
  ];
}

/** True if a file lacks its hash. Browsers check none when they prefetch a text: the code that uses it has its hash. */
const isWithoutHash = ({ address, integrity }: NamedFile) =>
  integrity === undefined && !address.startsWith(`/${releasesFolder}/${contentName}/`);

function foreignEntries(signed: Entries | undefined, documentEntries: unknown): readonly string[] {
  if (!signed) return [];
  return differences(signed, documentEntries).map(
    (entry) => `gives browsers another ${entry} than was signed`,
  );
}

/** Returns a fault if forms may go elsewhere: such a policy can send a payment elsewhere, whatever the configuration says. */
function foreignForms(signed: Entries | undefined, policy: string): readonly string[] {
  if (!isConfiguration(signed)) return [];
  const expected = ["'self'", ...signed.providerOrigins].toSorted();
  const allowed = policy.split(',').map((each) => parsePolicy(each).get('form-action') ?? []);
  const isAsSigned = allowed.every((sources) => isDeepStrictEqual(sources.toSorted(), expected));
  return isAsSigned ? [] : ['lets forms go elsewhere than was signed'];
}

function foreignReleases({ parts, files }: SignedState, data: unknown): readonly string[] {
  // Documents from before a part was corrected, or switched off, were signed as well.
  const old = partsIn(data).filter(({ name, build, disabled }) => {
    const { current, disabled: off } = parts[String(name)] ?? {};
    return build !== current || (disabled === undefined) !== (off === undefined);
  });
  return [
    ...old.map(({ name }) => `shows another state of ${String(name)} than was signed to be served`),
    ...releasesIn(data).flatMap((release) => foreignRelease(files, release)),
  ];
}

function foreignRelease(
  files: SignedState['files'],
  release: Record<string, unknown>,
): readonly string[] {
  const name = `${String(release['name'])}/${String(release['build'])}`;
  const signed = files.get(name);
  if (!signed) return [`names ${name}, which was not signed to be served`];
  const named = isObject(release['files']) ? Object.entries(release['files']) : [];
  if (release['base'] !== `/${releasesFolder}/${name}/`)
    return [`takes ${name} from ${String(release['base'])}`];
  return named.some(([path, integrity]) => !isSigned(signed.get(path), integrity))
    ? [`names other files of ${name} than were signed`]
    : [];
}
