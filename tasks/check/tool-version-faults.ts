interface Manifest {
  readonly packageManager?: string;
}

/** Settings of the workspace that name a version of pnpm or of Node. */
interface Settings {
  readonly catalog?: Readonly<Record<string, string>>;
  readonly nodeVersion?: string;
}

/** Names of the packages that install Node, by platform. */
const nodeOfPlatform = /^node-(?:bin-)?(darwin|linux)-(\w+)$/;

/**
 * Returns the versions of pnpm or Node that differ from the intended one: `packageManager` of `package.json`, and
 * `nodeVersion` of the workspace's settings.
 */
export function toolVersionFaults(
  { packageManager }: Manifest,
  { catalog = {}, nodeVersion }: Settings,
): readonly string[] {
  const wanted = [
    { tool: 'pnpm', packages: /^pnpm$/, version: packageManager?.split(/[@+]/)[1] },
    { tool: 'Node', packages: nodeOfPlatform, version: nodeVersion },
  ];
  return wanted.flatMap(({ tool, packages, version }) => {
    const found = Object.entries(catalog).filter(([name]) => packages.test(name));
    if (version === undefined || found.length === 0) return [`no version of ${tool} is given`];
    return found
      .filter(([, given]) => given !== version)
      .map(([name, given]) => `${name} is ${given} in the catalog, and should be ${version}`);
  });
}

/** Fields of pnpm's lockfile that identify pnpm itself. */
interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly resolution?: { readonly integrity?: string };
  /** Platforms it runs on; missing if it runs everywhere. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Fields of the lockfile that list the programs of each package. */
interface ProgramsLockfile extends Lockfile {
  readonly snapshots: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** Fields of npm's lockfile, with which CI installs the first pnpm. */
interface FirstLockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string }>
  >;
}

const folder = 'node_modules/';

/** Returns the hashes of pnpm, or of a program it depends on, that differ from the workspace's lockfile. */
export function pinFaults(
  { packageManager = '' }: Manifest,
  { packages }: Lockfile,
  first: FirstLockfile,
): readonly string[] {
  const hashOf = (release: string) => packages[release]?.resolution?.integrity;
  const [release = '', hash = ''] = packageManager.split('+sha512.');
  const named = `sha512-${Buffer.from(hash, 'hex').toString('base64')}`;
  const pinned = Object.entries(first.packages).flatMap(([path, { version, integrity }]) =>
    path.startsWith(folder)
      ? [[`${path.slice(folder.length)}@${version}`, integrity] as const]
      : [],
  );
  if (!pinned.some(([name]) => name === release)) return [`.ci/pnpm does not bring ${release}`];
  return [
    ...(hashOf(release) === named ? [] : [`packageManager has another hash of ${release}`]),
    ...pinned
      .filter(([name, integrity]) => integrity === undefined || hashOf(name) !== integrity)
      .map(([name]) => `.ci/pnpm/package-lock.json has another hash of ${name}`),
  ];
}

/**
 * Returns packages with programs for some platforms but none for one that Node is installed for. An installation
 * without the registry may drop other platforms from the lockfile, and nothing can be built there any more.
 */
export function platformFaults(
  { catalog = {} }: Settings,
  { packages, snapshots }: ProgramsLockfile,
): readonly string[] {
  const platforms = Object.keys(catalog).flatMap((name) => {
    const [, os, cpu] = nodeOfPlatform.exec(name) ?? [];
    return os !== undefined && cpu !== undefined ? [{ os, cpu }] : [];
  });
  return Object.entries(snapshots).flatMap(([release, { optionalDependencies = {} }]) => {
    const programs = Object.entries(optionalDependencies)
      // The version may be followed by the versions of its peer dependencies.
      .map(([name, version]) => [name, version.replace(/\(.*/, '')] as const)
      .map(([name, version]) => packages[`${name}@${version}`] ?? packages[version])
      .filter((each) => each?.cpu !== undefined);
    if (programs.length === 0) return [];
    return platforms
      .filter(
        ({ os, cpu }) =>
          !programs.some(
            (each) =>
              each?.os?.includes(os) &&
              each.cpu?.includes(cpu) &&
              (each.libc?.includes('glibc') ?? true),
          ),
      )
      .map(({ os, cpu }) => `pnpm-lock.yaml brings no program of ${release} for ${os} on ${cpu}`);
  });
}
