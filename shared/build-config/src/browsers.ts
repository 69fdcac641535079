/**
 * The oldest browsers that the site is made for, as browserslist names them, and everything newer: builds are lowered
 * to them, styles and scripts are checked against them, and a part that was built for others is not promoted.
 * What they lack is found by `npx pnpm check`. Why these: docs/adr/0014-one-floor-of-browsers.md.
 */
export const browsers = [
  'chrome >= 88',
  'edge >= 88',
  'samsung >= 15',
  'firefox >= 84',
  'safari >= 14.1',
  // Its data has one entry for 14.0 to 14.4, which begins at 14.0.
  'ios_saf >= 14.0',
] as const;
