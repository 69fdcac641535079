/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  ignoreFiles: ['**/dist/**', '**/node_modules/**', '.site/**', '**/.site/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    // Rules that must win have a higher specificity or come later (see base.css).
    'declaration-no-important': true,
    'property-layout-mappings': [
      'flow-relative',
      // These properties name no side: they mean the same here in any direction of writing.
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
    // For the oldest browsers it is compiled to a list of languages for each side, which has the specificity of a class
    // and which some of them ignore. A margin from both sides, or from its normal place, has the same effect.
    'property-disallowed-list': ['inset-inline-start', 'inset-inline-end'],
    'value-keyword-layout-mappings': 'flow-relative',
    // A fourth value would name left and right.
    'declaration-property-max-values': { '/^(margin|padding|inset)$/': 3 },
    // The oldest browsers of the site ignore everything inside it.
    'at-rule-disallowed-list': ['layer'],
    // The oldest browsers support no other notation, nor the compiled form of a range.
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
        // Sizes and weights must come from tokens.css: each further one is another font to load.
        'declaration-property-value-allowed-list': {
          'font-size': [/^var\(--t-/, 'inherit'],
          'font-weight': ['var(--bold)', '400', 'inherit'],
          font: [/^(400|var\(--bold\)) var\(--t-.* var\(--font\)$/, 'inherit'],
        },
      },
    },
    {
      // These classes have the lowest specificity, so that any class of a part wins over them.
      files: ['shared/ui/**'],
      rules: { 'selector-max-specificity': '0,0,1' },
    },
  ],
};
