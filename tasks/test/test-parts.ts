import { UsageError } from '@amendes/delivery/command-line/execute.ts';

export interface TestPart {
  /** Folder of the part, for checks and unit tests. */
  readonly folder: string;
  /** Browser tests that concern it, as patterns of folders or files of `e2e/`. */
  readonly specs: readonly string[];
  /** Set if its unit tests use database, storage or file servers; those of the citizen's parts use none. */
  readonly usesServices?: true;
}

/** Tests that `pnpm test <part>` runs for each part: a few minutes' worth, not everything that the part could break. */
export const testParts: Readonly<Record<string, TestPart>> = {
  shell: { folder: 'shell', specs: ['shell/', 'routes/', 'first-page/'] },
  lookup: { folder: 'mfe-lookup', specs: ['find-fine/'] },
  // Layout tests of each state of each screen take a third of the time, so only the whole run includes them.
  payment: { folder: 'mfe-payment', specs: ['pay/(?!layout)'] },
  'static-pages': {
    folder: 'mfe-static-pages',
    specs: ['content/pages', 'content/search-engines', 'content/unavailable'],
  },
  contract: { folder: 'shared/contract', specs: ['federation/', 'shell/token', 'shell/language'] },
  fines: { folder: 'shared/fines', specs: ['find-fine/journey'] },
  ui: { folder: 'shared/ui', specs: ['gallery/', 'pay/accessibility', 'pay/keyboard'] },
  delivery: { folder: 'delivery', specs: ['releases/', 'content/publish'], usesServices: true },
  newsroom: { folder: 'newsroom', specs: ['newsroom/'], usesServices: true },
  sandbox: {
    folder: 'sandbox',
    specs: ['pay/card', 'pay/money', 'operations/traces'],
    usesServices: true,
  },
  bench: { folder: 'bench', specs: [] },
  tasks: { folder: 'tasks', specs: ['start-command/', 'dev/dev-command', 'releases/command'] },
};

export const testPartNames = Object.keys(testParts).join(', ');

/** @throws {UsageError} that lists the existing parts. */
export function findTestPart(name: string): TestPart {
  const part = Object.hasOwn(testParts, name) ? testParts[name] : undefined;
  if (part) return part;
  throw new UsageError(`There is no part "${name}", only ${testPartNames}`);
}
