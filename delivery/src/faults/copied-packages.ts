import type { BuildDescription } from '@amendes/protocol/build-description.ts';

/**
 * What there is once on a page, and the shell brings: a second copy has states of its own, and the part that uses it fails,
 * or knows another fine, another language, another address than the page. What is left of each in a script that a bundler
 * has made small: texts, which it leaves alone, and names of members.
 */
const lent: readonly (readonly [name: string, trace: RegExp])[] = [
  [
    'react',
    /["'`]react\.(transitional\.)?element["'`]|__CLIENT_INTERNALS_DO_NOT_USE|__SECRET_INTERNALS_DO_NOT_USE/,
  ],
  ['react-dom', /__DOM_INTERNALS_DO_NOT_USE|__reactContainer\$/],
  ['react-router', /of a <Router>|__reactRouter/],
  ['react-router-dom', /(?!)/],
  ['zustand', /(?<![.\w$])getInitialState\b/],
  ['i18next', /i18next::|["'`]i18next:/],
  ['react-i18next', /NO_I18NEXT_INSTANCE/],
  ['axios', /isAxiosError\s*[:=]/],
  ['@amendes/contract', /["'`]amendes\.currentFine["'`]/],
];

/**
 * The packages of which a remote brings a copy though the shell lends them: as the bundler names its modules, and, whoever
 * built it, as the texts of its scripts tell.
 */
export function copiedPackages(
  { packages = [] }: Pick<BuildDescription, 'packages'>,
  scripts: readonly string[],
): readonly string[] {
  return lent
    .filter(
      ([name, trace]) => packages.includes(name) || scripts.some((script) => trace.test(script)),
    )
    .map(([name]) => name);
}
