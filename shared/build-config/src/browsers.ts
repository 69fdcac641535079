/**
 * The oldest supported browsers, as browserslist names them, and all newer versions: builds are compiled down
 * to them, styles and scripts are checked against them, and a part that was built for others is not promoted.
 * `npx pnpm check` finds features that they lack. The reasons are in docs/adr/0014-one-list-of-the-oldest-browsers.md.
 */
export const browsers = [
  'chrome >= 88',
  'edge >= 88',
  'samsung >= 15',
  'firefox >= 84',
  'safari >= 14.1',
  // The browserslist data has one entry for 14.0 to 14.4, which starts at 14.0.
  'ios_saf >= 14.0',
] as const;
