import { describe, expect, test } from 'vitest';
import { browserFaults } from './browser-faults.ts';
import { browsersWithout } from './floor.ts';
import { scriptUses, syntaxFault } from './script-uses.ts';
import { styleUses } from './browser-faults.ts';

const features = (uses: readonly { readonly feature: string }[]) =>
  uses.map(({ feature }) => feature);

describe('scripts', () => {
  test.each([
    ['a static method', 'AbortSignal.timeout(1)', 'api.AbortSignal.timeout_static'],
    ['a static method of the language', 'Object.hasOwn(a, b)', 'javascript.builtins.Object.hasOwn'],
    ['a static method named by a text', 'URL["parse"](a)', 'api.URL.parse_static'],
    ['a global function', 'structuredClone(a)', 'api.structuredClone'],
    ['a global function of window', 'window.reportError(a)', 'api.reportError'],
    ['a global interface', 'new BroadcastChannel("a")', 'api.BroadcastChannel'],
    [
      'a member of the document',
      'document.startViewTransition',
      'api.Document.startViewTransition',
    ],
    ['a method of crypto', 'crypto.randomUUID()', 'api.Crypto.randomUUID'],
    ['at', '[1].at(-1)', 'javascript.builtins.Array.at'],
    ['at in an optional chain', 'a?.at(-1)', 'javascript.builtins.Array.at'],
    ['toSorted', 'a.b.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['findLast', 'a.findLast(b)', 'javascript.builtins.Array.findLast'],
    ['requestSubmit', 'form.requestSubmit()', 'api.HTMLFormElement.requestSubmit'],
    ['showModal', 'a.current.showModal()', 'api.HTMLDialogElement.showModal'],
    ['lookbehind', '/(?<=a)b/.test(c)', 'javascript.regular_expressions.lookbehind_assertion'],
    [
      'lookbehind in the text of a RegExp',
      'new RegExp("(?<!a)b")',
      'javascript.regular_expressions.lookbehind_assertion',
    ],
  ])('the use of %s is found', (_kind, text, feature) => {
    expect(features(scriptUses(text))).toContain(feature);
  });

  test.each([
    ['a private field', 'class A { #a = 1 }'],
    ['a static block', 'class A { static { a() } }'],
    ['a new flag of a regular expression', '/a/v'],
    ['await outside a function', 'await a()'],
  ])('%s is a syntax fault, reported with its line', (_kind, text) => {
    const [use] = scriptUses(`a();\n${text}`);
    expect(use?.feature).toMatch(/^syntax: /);
    expect(use?.line).toBe(2);
  });

  test.each([
    ['a?.(...b, c)', 'optional call'],
    ['a?.b(...c, ...d).e(f)', 'optional call'],
    ['a?.b(...c, d).e', 'optional call'],
    ['(function a([a]) {})', 'function expression'],
    ['(function a({ b: [a] } = {}) {})', 'function expression'],
  ])('%s is reported, because the oldest supported browsers run it wrongly', (text, feature) => {
    expect(features(scriptUses(text)).join()).toContain(feature);
  });

  test.each([
    'a?.b(1, ...c).d(e, f)',
    'a?.b(d(...c, 1))',
    'a.b(...c, d)',
    '(function a(a) {})',
    '(function a([b]) {})',
    'a.replaceAll("b", "c")',
    'a ??= b?.c',
    'function structuredClone(a) {} structuredClone(b)',
    'JSON.parse(a)',
    'store.at',
    '"structuredClone" in window',
    '/(?:a|(?<name>b))(?!c)/u',
  ])('%s uses nothing that a supported browser lacks', (text) => {
    expect(scriptUses(text)).toEqual([]);
  });

  test('syntax that ES5 lacks is reported with its line', () => {
    expect(syntaxFault('var a = function () { return 1; };', 5)).toBeUndefined();
    expect(syntaxFault('var a = 1;\nconst b = 2;', 5)).toMatch(/^line 2: /);
  });
});

describe('styles', () => {
  test.each([
    ['an at-rule', '@layer a { b { color: red } }', 'css.at-rules.layer'],
    ['another at-rule', '@container (width > 1px) { b { color: red } }', 'css.at-rules.container'],
    ['a selector', 'a:has(b) { color: red }', 'css.selectors.has'],
    ['a selector in another', ':where(a:has(b)) { color: red }', 'css.selectors.has'],
    ['nesting', 'a { & b { color: red } }', 'css.selectors.nesting'],
    ['a property', 'a { accent-color: red }', 'css.properties.accent-color'],
    ['a keyword', 'a { overflow-wrap: anywhere }', 'css.properties.overflow-wrap.anywhere'],
    [
      'a unit',
      'a { height: calc(100dvh - 1px) }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    ['a function', 'a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a shorthand', 'a { padding-block: 1px }', 'css.properties.padding-block'],
    [
      'a gap between flexible items',
      'a { gap: 1px; display: flex }',
      'css.properties.gap.flex_context',
    ],
    ['a range', '@media (width >= 1px) { a { color: red } }', 'css.at-rules.media.range_syntax'],
    [
      'a range that a tool has lowered',
      '@media not (min-width: 1px) { a { color: red } }',
      'css.at-rules.media.range_syntax',
    ],
    [
      'a media feature',
      '@media (forced-colors: active) { a { color: red } }',
      'css.at-rules.media.forced-colors',
    ],
  ])('the use of %s is found', (_kind, text, feature) => {
    expect(features(styleUses(text))).toContain(feature);
  });

  test.each([
    ':where(.a, .b):is(.c) { color: red }',
    '@media (min-width: 1px) and (max-width: 2px) { a { color: red } }',
    '@media not print { a { color: red } }',
    'a { gap: 1px; display: grid; width: min(1px, 100%) }',
    'a { -webkit-hyphens: auto; hyphens: auto; --own: 1dvh }',
    'a { font-size: clamp(1rem, 1vw, 2rem); margin-inline-start: 1px }',
  ])('%s uses nothing that a supported browser lacks', (text) => {
    expect(styleUses(text)).toEqual([]);
  });
});

describe('the list of faults', () => {
  const files = [{ path: 'shell/a.1f.js', text: 'a();\nstructuredClone(b)' }];
  const allowance = { feature: 'api.structuredClone', where: 'shell/a.*.js', reason: 'asked for' };

  test('names the file, line and feature of a use, and the browsers that lack it', () => {
    const browsers = browsersWithout('api.structuredClone').join(', ');
    expect(browserFaults(files, [])).toEqual([
      `shell/a.1f.js:2 uses api.structuredClone, not in ${browsers}`,
    ]);
    expect(browsers).toContain('chrome 88');
    expect(browsers).toContain('safari 14.1');
  });

  test('leaves out a use that an allowance covers', () => {
    expect(browserFaults(files, [allowance])).toEqual([]);
  });

  test('names a use, and also an allowance that is for another file', () => {
    const elsewhere = { ...allowance, where: 'lookup/*.js' };
    expect(browserFaults(files, [elsewhere])).toHaveLength(2);
  });
});
