import { leftBehind } from './tasks/pack/packed-manifest.ts';

/** Folders of the workspace whose packages stand for themselves. */
const packages = 'shell|mfe-[^/]+|shared/[^/]+|delivery|sandbox|e2e|bench|gallery|newsroom';

/** Folders of the packages that teams with a repository of their own install. */
const packed = 'shared/[a-z-]+|shell|gallery|sandbox|delivery|release|create-amendes-part';

const leftNames = leftBehind.join('|').replaceAll('.', '[.]');

/** What `tasks/pack/stage-package.ts` leaves behind when it packs them. */
const notPacked = [
  `^(${packed})/(${leftNames})(/|$)`,
  `^(${packed})/.+/(${leftNames})(/|$)`,
  `^(${packed})/.+[.]test[.]tsx?$`,
  // Delivery and the shell offer what lies there, too.
  `^(?!delivery/|shell/)(${packed})/src/testing/`,
];

const npm = (names) => `(^|/)node_modules/(${names})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'remote-alone',
      comment:
        'A remote is released alone: what it took from another remote or from the shell would be frozen in its own release.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment:
        'The shell finds the remotes in the registry: compiled into it, one could not be replaced without a release of the shell.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'shared-below-all',
      comment: 'Everything stands on shared/: it would change with whatever it imported.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(shell|mfe-[^/]+|delivery|sandbox|e2e)/' },
    },
    {
      name: 'fines-pure',
      comment:
        'The rules about fines are law, apart from machinery: they can be read, tested and reused without any library.',
      severity: 'error',
      from: { path: '^shared/fines/src/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^shared/fines/' },
    },
    {
      name: 'sandbox-alone',
      comment:
        'The sandbox stands for a system outside: sharing code with the site, it would share its mistakes and hide them.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: `^(tasks|${packages})/`, pathNot: '^(sandbox|shared/build-config)/' },
    },
    {
      name: 'delivery-built-files-only',
      comment:
        'Delivery handles releases of any age by their files and descriptions: sources are only the present ones.',
      severity: 'error',
      from: { path: '^delivery/' },
      to: {
        path: `^(tasks|${packages})/`,
        pathNot: '^(delivery|shared/protocol|shared/build-config)/',
      },
    },
    {
      name: 'e2e-for-nobody',
      comment: 'The tests of the whole site use everything: nothing may depend on them.',
      severity: 'error',
      from: { pathNot: '^e2e/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'gallery-outside-releases',
      comment:
        'The gallery holds fakes of everything: what shows it may use it, and nothing that is released or measured.',
      severity: 'error',
      from: { pathNot: '^(gallery|newsroom|tasks|e2e)/' },
      to: { path: '^gallery/' },
    },
    {
      name: 'newsroom-outside-releases',
      comment:
        'The newsroom is for editors: nothing of it may weigh on what citizens load, or be needed to serve it.',
      severity: 'error',
      from: { pathNot: '^(newsroom|tasks|e2e)/' },
      to: { path: '^newsroom/' },
    },
    {
      name: 'contract-brings-machinery',
      comment:
        'Router, translations, HTTP client and store exist once on a page, behind the contract, which can replace them.',
      severity: 'error',
      from: { pathNot: '^shared/contract/' },
      to: { path: npm('react-router(-dom)?|i18next|react-i18next|axios|zustand') },
    },
    {
      name: 'federation-in-one-place',
      comment:
        'How parts are federated is known to one file at run time and to the presets of the builds, and can be changed there.',
      severity: 'error',
      from: { pathNot: '^(shell/src/part/load-part[.]ts$|shared/build-config/)' },
      to: { path: npm('@module-federation') },
    },
    {
      name: 'yup-in-lookup-only',
      comment: 'It weighs 10 kB: the one form that was asked to use it does so.',
      severity: 'error',
      from: { pathNot: '^mfe-lookup/' },
      to: { path: npm('yup') },
    },
    {
      name: 'package-by-its-door',
      comment:
        'A package is used by its name, through its exports: what a path goes round to, its team could not change.',
      severity: 'error',
      from: { path: `^(${packages}|tasks)/` },
      // Relative paths are local; the name of a workspace package is not.
      to: { pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'packed-whole',
      comment:
        'What a package needs comes with it: whoever installs it elsewhere has neither its tests nor what helps them.',
      severity: 'error',
      from: { path: `^(${packed})/`, pathNot: notPacked },
      to: { path: notPacked },
    },
    {
      name: 'no-barrel',
      comment:
        'Only doors of packages pass names on. Elsewhere a list of exports hides who uses what, and loads all of it.',
      severity: 'error',
      from: {
        path: `^(${packages}|tasks)/`,
        pathNot: '^(shared/contract/src/(contract|host)|sandbox/src/start-sandbox)[.]ts$',
      },
      to: { dependencyTypes: ['export'] },
    },
    {
      name: 'no-cycle',
      comment: 'Files that need each other are one file, or lack a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found',
      comment: 'What cannot be found is subject to no rule above.',
      severity: 'error',
      // It asks for Playwright as e2e, which has it.
      from: { pathNot: '^tasks/prepare/find-chromium[.]ts$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The release by hand is given what it asks for by the site that loads it.
    exclude: {
      path: '(^|/)(dist|[.]site|[.]sandbox|test-results)/|^e2e/independence/hand-written/',
    },
    // Types too: what a part knows of another is a dependency, even if nothing of it is left when built.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
