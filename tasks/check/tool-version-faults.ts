interface Manifest {
  readonly packageManager?: string;
}

/** The settings of the workspace that name a version of pnpm or of Node. */
interface Settings {
  readonly catalog?: Readonly<Record<string, string>>;
  readonly nodeVersion?: string;
}

/** What brings Node, by the platform that it is for. */
const nodeOfPlatform = /^node-(?:bin-)?(darwin|linux)-(\w+)$/;

/**
 * Where the version of pnpm or of Node differs from the one that is meant: `packageManager` of `package.json`, and
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

/** As much of pnpm's lockfile as says what pnpm itself is. */
interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly resolution?: { readonly integrity?: string };
  /** Where it runs, if not everywhere. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** As much of it as says what brings which programs. */
interface ProgramsLockfile extends Lockfile {
  readonly snapshots: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** As much of npm's lockfile, by which CI takes the first pnpm. */
interface FirstLockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string }>
  >;
}

const folder = 'node_modules/';

/** Where pnpm, or a program that it brings, is held to another hash than the workspace's lockfile has. */
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
 * Which packages bring a program for some platforms, and none for one that Node is brought for. Whoever installs without
 * the registry may leave those of other platforms out of the lockfile, and nothing is built there any more.
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
      // A version may be followed by those of what it needs.
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
