import type { BuildDescription } from '@amendes/protocol/build-description.ts';

/**
 * Packages that exist once on a page, from the shell: a second copy has its own state, and the part that uses it fails, or knows
 * another fine, language or address than the page. The traces are what a bundler leaves of each in a minified script: texts,
 * which it does not change, and names of members.
 */
const sharedPackages: readonly (readonly [name: string, trace: RegExp])[] = [
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
 * Returns the packages that a remote copies although the shell lends them: those that the bundler names among its modules, and,
 * whatever built it, those that the texts of its scripts reveal.
 */
export function copiedPackages(
  { packages = [] }: Pick<BuildDescription, 'packages'>,
  scripts: readonly string[],
): readonly string[] {
  return sharedPackages
    .filter(
      ([name, trace]) => packages.includes(name) || scripts.some((script) => trace.test(script)),
    )
    .map(([name]) => name);
}
