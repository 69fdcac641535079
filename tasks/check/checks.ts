import { parts } from '@amendes/delivery/local/parts.ts';
import { checkBrowsers, checkFirstScript } from './browsers/check-browsers.ts';
import { checkApiTypes } from './check-api-types.ts';
import { checkImports } from './check-imports.ts';
import { checkToolVersions } from './check-tool-versions.ts';
import { findForbiddenImports } from './find-forbidden-imports.ts';
import { runTool, type Outcome } from './run-tool.ts';
import { weighPart } from './weigh-part.ts';
import { checkSpelling } from './words/check-spelling.ts';
import { checkWords } from './words/check-words.ts';
import { workspaceFolders } from './workspace-folders.ts';

export interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** What the sources have to pass, in the order in which it is begun: the slow ones first. */
export const checks: readonly Check[] = [
  { name: 'unused code (knip)', run: () => runTool('knip', []) },
  { name: 'format (prettier)', run: () => runTool('prettier', ['--check', '.']) },
  { name: 'code (oxlint)', run: () => runTool('oxlint', []) },
  { name: 'styles (stylelint)', run: () => runTool('stylelint', ['**/*.css']) },
  { name: 'imports (dependency-cruiser)', run: checkImports },
  { name: 'imports: each rule catches its example', run: findForbiddenImports },
  { name: 'types of the API are up to date', run: checkApiTypes },
  { name: 'words: one for one thing, no facts, official links', run: checkWords },
  { name: 'words: spelling in six languages', run: checkSpelling },
  { name: 'versions of pnpm and Node agree', run: checkToolVersions },
  ...parts.map((part) => ({ name: `weight of ${part.name}`, run: () => weighPart(part) })),
  { name: 'browsers: what is built', run: checkBrowsers },
  { name: 'browsers: the first script is ES5', run: checkFirstScript },
  ...workspaceFolders().map((folder) => ({
    name: `types: ${folder === '.' ? 'tasks' : folder}`,
    run: () => runTool('tsc', ['--project', folder]),
  })),
];
