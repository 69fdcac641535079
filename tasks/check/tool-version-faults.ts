interface Manifest {
  readonly packageManager?: string;
}

/** The settings of the workspace that name a version of pnpm or of Node. */
interface Settings {
  readonly catalog?: Readonly<Record<string, string>>;
  readonly nodeVersion?: string;
}

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
    { tool: 'Node', packages: /^node-(bin-)?(darwin|linux)-/, version: nodeVersion },
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
  readonly packages: Readonly<
    Record<string, { readonly resolution?: { readonly integrity?: string } }>
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
