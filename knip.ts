import type { KnipConfig } from 'knip';

/** Everything is private: what a package offers and nobody takes is as dead as an unused file. */
const library = { includeEntryExports: true };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['tasks/*.ts'],
      // Of the system: releases render behind it where it is there.
      ignoreBinaries: ['bwrap'],
      // Run by name (see tasks/check/checks.ts); oxlint finds its companion by itself, and Playwright is
      // asked for as e2e, which has it. The dictionaries are files that the spelling check opens.
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'playwright', 'dictionary-*'],
    },
    // How it starts in development, and what renders documents: no configuration that is read names them.
    shell: { entry: ['src/dev/dev-entry.ts', 'src/server.tsx'] },
    // What a remote exposes. Its `rsbuild.config.ts` is found, and `part.ts` through it.
    'mfe-*': { entry: ['src/app.tsx'] },
    'shared/*': library,
    // The bundler puts a file in the place of another, by its path.
    'shared/build-config': { ...library, ignore: ['src/federation-stand-in.js'] },
    // The contract's names are promised: remotes of any age use them, not only the present ones.
    'shared/contract': {},
    delivery: {
      ...library,
      // What is read as text, and what tests run in processes of their own.
      entry: [
        'src/compose/first-script*.js',
        'src/{content/preview,dev}/browser/*.js',
        'src/testing/{compose-until,promote-alone}.ts',
      ],
      // Of the system: a test of a full disk does without where it may not mount one, and one of a bucket without Ceph.
      ignoreBinaries: ['mkfifo', 'mount', 'umount', 'ceph'],
    },
    sandbox: {
      ...library,
      // The types of a package that brings none: the compiler finds them by itself.
      ignoreDependencies: ['@types/smtp-server'],
    },
    // Its template is a repository of its own, whose packages are named here to be found.
    'create-amendes-part': {
      ignore: ['template/**'],
      ignoreDependencies: [/./],
    },
    // Each of the checkouts that are compared runs its own.
    bench: { ...library, entry: ['src/promotion/prepare-promotion.ts'] },
    // Its pages are built by name, as those of the gallery.
    newsroom: { ...library, entry: ['src/desk/{desk,frame}.tsx'] },
    gallery: { ...library, entry: ['src/{page,frame}.tsx'] },
    e2e: {
      // The runner comes with `playwright`, by which the plugin does not recognise it.
      playwright: { config: ['playwright.config.ts'], entry: ['**/*.spec.ts'] },
      entry: ['icon/draw-icons.ts'],
      // A build as it is published.
      ignore: ['independence/hand-written/**'],
    },
  },
};

export default config;
