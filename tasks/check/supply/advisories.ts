import { array, looseObject, number, optional, record, safeParse, string } from 'valibot';
import { parse } from 'yaml';
import { readText, runTool, type Outcome } from '../tool/run-tool.ts';

/** Known vulnerability of an installed package. */
interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly versions: readonly string[];
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

/** Result of an audit. An incomplete answer counts as unchecked. */
export type Advisories =
  | { readonly kind: 'checked'; readonly packages: number; readonly found: readonly Advisory[] }
  | { readonly kind: 'unchecked'; readonly reason: string };

/** Returns the outcome of an audit. An unchecked one is a failure: a night without an answer must not look like a quiet one. */
export function advisoriesOutcome(advisories: Advisories): Outcome {
  if (advisories.kind === 'unchecked') {
    return { ok: false, output: `Nothing was checked: ${advisories.reason}` };
  }
  const { found, packages } = advisories;
  const lines = found.map(
    ({ id, package: name, versions, severity, title, url }) =>
      `${severity.padEnd(8)} ${name} ${versions.join(', ')}: ${title} (${id}, ${url})`,
  );
  const summary = `${packages} packages of the lockfile, ${found.length || 'no'} advisories`;
  return { ok: found.length === 0, output: [...lines, summary].join('\n'), summary };
}

const auditSchema = looseObject({
  advisories: record(
    string(),
    looseObject({
      module_name: string(),
      severity: string(),
      title: string(),
      url: string(),
      github_advisory_id: optional(string()),
      findings: array(looseObject({ version: string() })),
    }),
  ),
  metadata: looseObject({ totalDependencies: number() }),
});

/**
 * Queries the registry of the packages, by `pnpm audit`. pnpm leaves out advisories that `auditConfig` of
 * pnpm-workspace.yaml accepts.
 * @param registry Registry to use in place of the configured one.
 */
export async function auditRegistry(registry?: string): Promise<Advisories> {
  const options = registry === undefined ? [] : ['--registry', registry];
  const { output } = await runTool('pnpm', ['audit', '--json', ...options]);
  const audit = safeParse(auditSchema, toJson(output));
  if (!audit.success || audit.output.metadata.totalDependencies === 0) {
    return { kind: 'unchecked', reason: `the registry did not answer pnpm audit\n${output}` };
  }
  const found = Object.entries(audit.output.advisories).map(([id, advisory]) => ({
    id: advisory.github_advisory_id ?? id,
    package: advisory.module_name,
    versions: [...new Set(advisory.findings.map(({ version }) => version))],
    severity: advisory.severity,
    title: advisory.title,
    url: advisory.url,
  }));
  return { kind: 'checked', packages: audit.output.metadata.totalDependencies, found };
}

const osvSchema = looseObject({
  results: array(looseObject({ vulns: optional(array(looseObject({ id: string() }))) })),
});

const lockfileSchema = looseObject({ packages: record(string(), looseObject({})) });

const settingsSchema = looseObject({
  auditConfig: optional(looseObject({ ignoreGhsas: optional(array(string())) })),
});

/** Upper bound of the packages in one query; OSV refuses more. */
const maxQueries = 1000;

const timeoutMs = 30_000;

/** Queries OSV about the packages of the lockfile, for users of a registry without advisories. */
export async function auditOsv(origin = 'https://api.osv.dev'): Promise<Advisories> {
  const lockfile = safeParse(lockfileSchema, parse(await readText('pnpm-lock.yaml')));
  const names = lockfile.success ? Object.keys(lockfile.output.packages) : [];
  const settings = safeParse(settingsSchema, parse(await readText('pnpm-workspace.yaml')));
  const accepted = settings.success ? (settings.output.auditConfig?.ignoreGhsas ?? []) : [];
  const packages = names.map((name) => {
    const at = name.lastIndexOf('@');
    return { name: name.slice(0, at), version: name.slice(at + 1) };
  });
  const found: Advisory[] = [];
  for (let from = 0; from < packages.length; from += maxQueries) {
    const batch = packages.slice(from, from + maxQueries);
    const answer = await queryOsv(origin, batch);
    if (typeof answer === 'string') return { kind: 'unchecked', reason: answer };
    for (const [index, { name, version }] of batch.entries()) {
      for (const { id } of answer[index]?.vulns ?? []) {
        if (accepted.includes(id)) continue;
        const url = `https://osv.dev/vulnerability/${id}`;
        found.push({
          id,
          package: name,
          versions: [version],
          severity: 'see',
          title: 'known',
          url,
        });
      }
    }
  }
  if (packages.length > 0) return { kind: 'checked', packages: packages.length, found };
  return { kind: 'unchecked', reason: 'the lockfile names no package' };
}

async function queryOsv(
  origin: string,
  packages: readonly { readonly name: string; readonly version: string }[],
) {
  const queries = packages.map(({ name, version }) => ({
    package: { ecosystem: 'npm', name },
    version,
  }));
  try {
    const answer = await fetch(new URL('/v1/querybatch', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = safeParse(osvSchema, toJson(await answer.text()));
    if (parsed.success && parsed.output.results.length === packages.length)
      return parsed.output.results;
    return `${origin} answers ${answer.status} and not a result for each package`;
  } catch {
    return `${origin} does not answer`;
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
