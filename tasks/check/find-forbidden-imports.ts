import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { forbiddenImports, imported } from './forbidden-imports.ts';
import { runTool, type Outcome } from './run-tool.ts';

const configuration = join(workspace, '.dependency-cruiser.mjs');

/**
 * Whether the rules catch what they are there for: dependency-cruiser is content with whatever it
 * cannot read, and a pattern that matches nothing is never missed.
 */
export async function findForbiddenImports(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'forbidden-imports-'));
  try {
    await layFiles(folder, [imported, ...Object.values(forbiddenImports)]);
    const { output } = await runTool(
      'depcruise',
      ['--config', configuration, '--output-type', 'json', '.'],
      folder,
    );
    const missed = missedBy(output);
    return { ok: missed.length === 0, output: missed.join('\n') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function layFiles(root: string, groups: readonly Readonly<Record<string, string>>[]) {
  for (const [path, text] of groups.flatMap((files) => Object.entries(files))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  // As the package manager lays a package of the workspace.
  await mkdir(join(root, 'node_modules/@amendes'));
  await symlink(join(root, 'shared/contract'), join(root, 'node_modules/@amendes/contract'));
}

interface Report {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
    }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
}

function missedBy(output: string): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by dependency-cruiser
  const { summary } = JSON.parse(output) as Report;
  const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const examples = Object.entries(forbiddenImports).flatMap(([rule, files]) =>
    Object.keys(files).map((file) => `${rule} ${file}`),
  );
  return [
    ...examples
      .filter((example) => !caught.has(example))
      .map((example) => `Not caught: ${example}`),
    ...summary.ruleSetUsed.forbidden
      .filter(({ name }) => !(name in forbiddenImports))
      .map(({ name }) => `No example that the rule ${name} must catch`),
  ];
}
