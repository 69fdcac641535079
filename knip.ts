import type { KnipConfig } from 'knip';

/** All packages are private: an export that nobody imports is as dead as an unused file. */
const library = { includeEntryExports: true };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['tasks/*.ts'],
      // Program of the system: releases render behind it if it is installed.
      ignoreBinaries: ['bwrap'],
      // These are run by name (see tasks/check/run-checks.ts). oxlint finds its companion by itself, and Playwright is
      // required from e2e, which depends on it. The spelling check opens the dictionaries as files.
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'playwright', 'dictionary-*'],
    },
    // The development entry and the module that renders documents; no configuration that knip reads names them.
    shell: { entry: ['src/dev/dev-entry.ts', 'src/server.tsx'] },
    // Entry that a remote exposes. knip finds its `rsbuild.config.ts`, and `part.ts` through it.
    'mfe-*': { entry: ['src/app.tsx'] },
    'shared/*': library,
    // The bundler replaces another file with this one, by its path.
    'shared/build-config': { ...library, ignore: ['src/federation-stand-in.js'] },
    // The contract's exports are a promise: remotes of any age use them, not only the current ones.
    'shared/contract': {},
    delivery: {
      ...library,
      // Files that are read as text, and files that tests run in separate processes.
      entry: [
        'src/compose/first-script*.js',
        'src/{content/preview,dev}/browser/*.js',
        'src/testing/{compose-until,promote-alone}.ts',
      ],
      // Programs of the system. The test of a full disk works without those for mounting, and the test of a bucket without Ceph.
      ignoreBinaries: ['mkfifo', 'mount', 'umount', 'ceph'],
    },
    sandbox: {
      ...library,
      // Types of a package that has none; the compiler finds them by itself.
      ignoreDependencies: ['@types/smtp-server'],
    },
    // Its template is a separate repository, whose packages are listed here to be found.
    'create-amendes-part': {
      ignore: ['template/**'],
      ignoreDependencies: [/./],
    },
    // Each of the compared checkouts runs its own copy.
    bench: { ...library, entry: ['src/promotion/prepare-promotion.ts'] },
    // Its pages are built by name, like those of the gallery.
    newsroom: { ...library, entry: ['src/desk/{desk,frame}.tsx'] },
    gallery: { ...library, entry: ['src/{page,frame}.tsx'] },
    e2e: {
      // The runner is part of `playwright`, a name by which the plugin does not recognise it.
      playwright: { config: ['playwright.config.ts'], entry: ['**/*.spec.ts'] },
      entry: ['icon/draw-icons.ts'],
      // This folder contains a build in its published form.
      ignore: ['independence/hand-written/**'],
    },
  },
};

export default config;
