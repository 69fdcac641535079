import { parts } from '@amendes/delivery/local/parts.ts';
import { billFile } from '@amendes/protocol/build-description.ts';
import { array, looseObject, optional, parse as parseShape, record, string } from 'valibot';
import { builtRelease, textOf } from '../tool/built-release.ts';
import { faultsOutcome, runTool, type Outcome } from '../tool/run-tool.ts';

/** Package that reaches a citizen or a server, with its licence. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Parts that contain it, or `servers`. */
  readonly in: readonly string[];
}

/** Licences that only require attribution. Any other one is refused until somebody decides to add it here. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
]);

/** Returns a line for each package with a licence that is not allowed. */
export function licenceFaults(packages: readonly Licensed[]): readonly string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence, in: where }) =>
        `${name} ${version} in ${where.join(', ')} has the licence ${licence}: use another package, or allow it in tasks/check/supply/licences.ts`,
    );
}

/** True if one of several alternatives is allowed; of licences that apply together, all must be. */
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => allowed.has(each.trim())));

const billSchema = looseObject({
  components: array(
    looseObject({
      name: string(),
      version: string(),
      licenses: array(
        looseObject({
          license: optional(looseObject({ id: string() })),
          expression: optional(string()),
        }),
      ),
    }),
  ),
});

const listSchema = record(
  string(),
  array(looseObject({ name: string(), versions: array(string()) })),
);

/** Returns every package of which something is sent to citizens or runs in the servers. */
export async function shippedPackages(): Promise<readonly Licensed[]> {
  const found = new Map<string, Licensed>();
  const add = (name: string, version: string, licence: string, where: string) => {
    const key = `${name}@${version}`;
    const before = found.get(key)?.in ?? [];
    found.set(key, { name, version, licence, in: [...before, where] });
  };
  for (const part of parts) {
    const bill = parseShape(
      billSchema,
      JSON.parse(await textOf(await builtRelease(part), billFile)),
    );
    for (const { name, version, licenses } of bill.components) {
      const [{ license, expression } = {}] = licenses;
      add(name, version, expression ?? license?.id ?? 'unknown', part.name);
    }
  }
  const servers = ['@amendes/delivery', '@amendes/newsroom'];
  const filter = servers.flatMap((name) => ['--filter', name]);
  const { output } = await runTool('pnpm', ['licenses', 'list', '--prod', '--json', ...filter]);
  for (const [licence, packages] of Object.entries(parseShape(listSchema, JSON.parse(output)))) {
    for (const { name, versions } of packages) {
      for (const version of versions) add(name, version, licence, 'servers');
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Checks the licences of everything that is shipped; `npx pnpm check licences` prints the list. */
export async function checkLicences(): Promise<Outcome> {
  const packages = await shippedPackages();
  return { ...faultsOutcome(licenceFaults(packages)), summary: `${packages.length} packages` };
}
