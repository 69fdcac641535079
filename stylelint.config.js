/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  ignoreFiles: ['**/dist/**', '**/node_modules/**', '.site/**', '**/.site/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    // What must win weighs more, or comes later (see base.css).
    'declaration-no-important': true,
    'property-layout-mappings': [
      'flow-relative',
      // They name no side: in any direction of writing they mean the same here.
      {
        ignoreProperties: [
          /^(min-|max-)?(width|height)$/,
          'margin',
          'padding',
          'inset',
          'overflow-x',
          'overflow-y',
        ],
      },
    ],
    // For the oldest browsers it becomes a list of languages for each side, which weighs as much as a class, and which
    // some of them drop: a margin from both sides, or from where it stands anyway, does the same.
    'property-disallowed-list': ['inset-inline-start', 'inset-inline-end'],
    'value-keyword-layout-mappings': 'flow-relative',
    // A fourth value would name left and right after all.
    'declaration-property-max-values': { '/^(margin|padding|inset)$/': 3 },
    // The oldest browsers of the site drop all that stands in one.
    'at-rule-disallowed-list': ['layer'],
    // The oldest browsers know no other notation, and what a tool makes of a range neither.
    'media-feature-range-notation': 'prefix',
    // A class is a property that a script reads: `styles['keyInput']`.
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: (selector) => `Expected class "${selector}" to be camelCase` },
    ],
  },
  overrides: [
    {
      files: ['shared/ui/**', 'shell/**', 'mfe-*/**'],
      rules: {
        // Sizes and weights are those of tokens.css: every other one is one more font to set up.
        'declaration-property-value-allowed-list': {
          'font-size': [/^var\(--t-/, 'inherit'],
          'font-weight': ['var(--bold)', '400', 'inherit'],
          font: [/^(400|var\(--bold\)) var\(--t-.* var\(--font\)$/, 'inherit'],
        },
      },
    },
    {
      // Any class of a part wins over them: they weigh nothing.
      files: ['shared/ui/**'],
      rules: { 'selector-max-specificity': '0,0,1' },
    },
  ],
};
