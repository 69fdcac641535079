import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { runTool } from './tool/run-tool.ts';

/** Texts of files by their path in the workspace. */
type Files = Readonly<Record<string, string>>;

/** Files that each import rule must catch, by the name of the rule, with one import in each. */
const forbiddenImports: Readonly<Record<string, Files>> = {
  'remote-alone': {
    'mfe-a/src/uses-remote.ts': "import '../../mfe-b/part.ts';",
    'mfe-a/src/uses-shell.ts': "import '../../shell/part.ts';",
    'mfe-a/src/knows-type.ts': "export type { Part } from '../../mfe-b/part.ts';",
  },
  'shell-knows-no-remote': {
    'shell/src/uses-remote.ts': "export const load = () => import('../../mfe-b/part.ts');",
  },
  'shared-below-all': {
    'shared/ui/src/uses-shell.ts': "import '../../../shell/part.ts';",
    'shared/testing/src/uses-sandbox.ts': "import '../../../sandbox/src/start-sandbox.ts';",
  },
  'fines-pure': {
    'shared/fines/src/uses-library.ts': "import 'axios';",
    'shared/fines/src/uses-node.ts': "import 'node:fs';",
    'shared/fines/src/uses-neighbour.ts': "import '@amendes/contract';",
  },
  'sandbox-alone': {
    'sandbox/src/uses-contract.ts': "import '@amendes/contract';",
  },
  'delivery-built-files-only': {
    'delivery/src/uses-contract.ts': "import '@amendes/contract';",
    'delivery/src/uses-remote.ts': "import '../../mfe-b/part.ts';",
  },
  'e2e-for-nobody': {
    'tasks/uses-e2e.ts': "import '../e2e/start-site.ts';",
  },
  'gallery-outside-releases': {
    'mfe-a/src/uses-gallery.ts': "import '../../gallery/src/start-gallery.ts';",
  },
  'newsroom-outside-releases': {
    'mfe-a/src/uses-newsroom.ts': "import '../../newsroom/src/server/start-newsroom.ts';",
    'delivery/src/uses-newsroom.ts': "import '../../newsroom/src/server/start-newsroom.ts';",
  },
  'contract-brings-machinery': {
    'mfe-a/src/uses-axios.ts': "import type { Axios } from 'axios';\nexport type Client = Axios;",
    'shell/src/uses-axios.ts': "import 'axios';",
  },
  'federation-in-one-place': {
    'mfe-a/src/uses-federation.ts': "import '@module-federation/enhanced';",
    'shell/src/uses-federation.ts': "import '@module-federation/enhanced';",
  },
  'yup-in-lookup-only': {
    'mfe-a/src/uses-yup.ts': "import 'yup';",
  },
  'package-by-its-door': {
    'mfe-a/src/goes-round.ts': "import '../../shared/contract/src/contract.ts';",
  },
  'packed-whole': {
    'shared/ui/src/uses-a-test.ts': "import './button.test.ts';",
    'sandbox/src/uses-a-help.ts': "import './testing/part.ts';",
    'delivery/src/uses-a-server.ts': "import './conformance/start-servers.ts';",
  },
  'no-barrel': {
    'mfe-a/src/some-names.ts': "export { part } from '../part.ts';",
    'mfe-a/src/all-names.ts': "export * from '../part.ts';",
  },
  'no-cycle': {
    'tasks/one.ts': "import './two.ts';",
  },
  found: {
    'shell/src/uses-nothing.ts': "import './missing.ts';",
    'shell/src/uses-no-package.ts': "import '@amendes/missing';",
  },
};

const library = 'export {};';

/** Files that the ones above import. */
const imported: Files = {
  'tasks/two.ts': "import type { One } from './one.ts';\nexport type Two = One;",
  'mfe-a/part.ts': 'export const part = {};',
  'mfe-b/part.ts': 'export type Part = {};',
  'shell/part.ts': library,
  'sandbox/src/testing/part.ts': library,
  'shared/ui/src/button.test.ts': library,
  'delivery/src/conformance/start-servers.ts': library,
  'sandbox/src/start-sandbox.ts': library,
  'e2e/start-site.ts': library,
  'gallery/src/start-gallery.ts': library,
  'newsroom/src/server/start-newsroom.ts': library,
  'shared/contract/src/contract.ts': library,
  'shared/contract/package.json': '{ "exports": "./src/contract.ts" }',
  'node_modules/axios/index.js': library,
  'node_modules/yup/index.js': library,
  'node_modules/@module-federation/enhanced/index.js': library,
};

/* dependency-cruiser accepts files that it cannot read, and does not report a pattern that matches nothing. */

const examples = Object.entries(forbiddenImports).flatMap(([rule, files]) =>
  Object.keys(files).map((file) => [rule, file] as const),
);

let summary: ICruiseResult['summary'];

beforeAll(async () => {
  const root = await temporaryFolder();
  await writeFiles(root, [imported, ...Object.values(forbiddenImports)]);
  const configuration = join(workspace, '.dependency-cruiser.mjs');
  const args = ['--config', configuration, '--output-type', 'json', '.'];
  const { output } = await runTool('depcruise', args, root);
  const result: ICruiseResult = JSON.parse(output);
  summary = result.summary;
}, 60_000);

test.each(examples)('the rule %s catches %s', (rule, file) => {
  const violations = summary.violations.filter(({ from }) => from === file);
  expect(violations.map((violation) => violation.rule.name)).toContain(rule);
});

test('each rule has an example', () => {
  const rules = summary.ruleSetUsed?.forbidden?.map(({ name }) => name);
  expect(rules?.toSorted()).toEqual(Object.keys(forbiddenImports).toSorted());
});

async function writeFiles(root: string, groups: readonly Files[]) {
  for (const [path, text] of groups.flatMap((files) => Object.entries(files))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  // The package manager links a workspace package in the same way.
  await mkdir(join(root, 'node_modules/@amendes'));
  await symlink(join(root, 'shared/contract'), join(root, 'node_modules/@amendes/contract'));
}
