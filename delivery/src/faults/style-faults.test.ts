import { describe, expect, test } from 'vitest';
import { styleFaults, type Sheet } from './style-faults.ts';

const sheet: Omit<Sheet, 'text'> = {
  prefix: 'payment-4f2a-',
  isBase: false,
  holds: (path) => path === 'arrow.1f.svg',
};

const faultsOf = (text: string, differences: Partial<Sheet> = {}) =>
  styleFaults({ ...sheet, ...differences, text });

describe('a selector', () => {
  test.each([
    '.payment-4f2a-card',
    '.payment-4f2a-card label',
    '.payment-4f2a-card > p + p',
    'p.payment-4f2a-card:hover::after',
    ':where(.payment-4f2a-card, .payment-4f2a-line h2)',
    ':is(.payment-4f2a-card) *',
    'html[data-start="failed"] .payment-4f2a-card',
    '.payment-4f2a-card ~ .payment-4f2a-line',
    '.payment-4f2a-card:not(.other)',
  ])('%s stays within the part', (selector) => {
    expect(faultsOf(`${selector} { color: red }`)).toEqual([]);
  });

  test.each([
    'body',
    '*',
    'button',
    ':root',
    '::selection',
    '#root',
    '[hidden]',
    '.lookup-4f2a-card',
    '.payment-9999-card',
    '.card',
    'body:has(.payment-4f2a-card)',
    ':not(.payment-4f2a-card)',
    ':where(.payment-4f2a-card, button)',
    '.payment-4f2a-card ~ footer',
    '.payment-4f2a-card + *',
  ])('%s reaches beyond the part', (selector) => {
    expect(faultsOf(`\n  ${selector} { color: red }`)).toEqual([
      expect.stringMatching(/^2:3 .+ is not below a class that begins with payment-4f2a-$/),
    ]);
  });

  test('beyond the part is found in a media query, a list and a nested rule', () => {
    expect(faultsOf('@media print { .payment-4f2a-a, body { color: red } }')).toEqual([
      '1:33 body is not below a class that begins with payment-4f2a-',
    ]);
    expect(faultsOf('.payment-4f2a-a { & + p { color: red } }')).toEqual([
      '1:19 &+p is not below a class that begins with payment-4f2a-',
    ]);
    expect(faultsOf('.payment-4f2a-a { & p { color: red } &:hover { color: red } }')).toEqual([]);
  });
});

describe('an at-rule', () => {
  test.each([
    '@media (min-width: 1px) { .payment-4f2a-a { color: red } }',
    '@supports (display: grid) { .payment-4f2a-a { color: red } }',
    '@container (min-width: 1px) { .payment-4f2a-a { color: red } }',
    '@keyframes payment-4f2a-appear { from { opacity: 0 } }',
    '@-webkit-keyframes payment-4f2a-appear { from { opacity: 0 } }',
  ])('%s applies only to the part', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test.each([
    ['@layer part { .payment-4f2a-a { color: red } }', '@layer'],
    ['@layer part;', '@layer'],
    ['@font-face { font-family: A; src: local(A) }', '@font-face'],
    ['@page { margin: 0 }', '@page'],
    ['@property --a { syntax: "*"; inherits: false }', '@property'],
    ['@counter-style a { symbols: a }', '@counter-style'],
    ['@keyframes appear { from { opacity: 0 } }', '@keyframes appear'],
    ['@namespace svg "a";', '@namespace'],
    ['@view-transition { navigation: auto }', '@view-transition'],
  ])('%s is refused because it applies to the whole page', (text, named) => {
    expect(faultsOf(text)).toEqual([`1:1 ${named} holds for the whole page`]);
  });

  test('for an import is refused, even in the base sheet', () => {
    for (const isBase of [true, false]) {
      expect(faultsOf('@import "a.css";', { isBase })).toEqual([
        '1:1 @import brings a sheet that is not sealed',
      ]);
    }
  });
});

describe('an address', () => {
  test.each(['url(data:image/svg+xml,a)', 'url("arrow.1f.svg")', 'url(./arrow.1f.svg)', 'url(#a)'])(
    '%s is accepted',
    (value) => {
      expect(faultsOf(`.payment-4f2a-a { background: ${value} }`)).toEqual([]);
    },
  );

  test.each([
    ['url(https://example.com/a.png)', 'https://example.com/a.png'],
    ['url("//example.com/a.png")', '//example.com/a.png'],
    ['url(/releases/lookup/1/a.png)', '/releases/lookup/1/a.png'],
    ['url(missing.png)', 'missing.png'],
    ['image-set("https://example.com/a.png" 1x)', 'https://example.com/a.png'],
  ])('%s outside the release is refused, even in the base sheet', (value, address) => {
    for (const isBase of [true, false]) {
      const [fault, ...others] = faultsOf(`.payment-4f2a-a { background: ${value} }`, { isBase });
      expect(fault).toContain(`${address} is no file of the release`);
      expect(others).toEqual([]);
    }
  });

  test('outside the release is also refused in a custom property', () => {
    expect(faultsOf('.payment-4f2a-a { --a: url(//example.com) }')).toHaveLength(1);
  });
});

test('the base sheet may style elements and contain @page and @font-face', () => {
  const text = '*, :root { margin: 0 } @page { margin: 0 } @font-face { font-family: A }';
  expect(faultsOf(text, { isBase: true })).toEqual([]);
});

test('a sheet that cannot be parsed is refused', () => {
  expect(faultsOf('.payment-4f2a-a { color red }')).toEqual([
    expect.stringMatching(/^1:\d+ cannot be read: /),
  ]);
  expect(faultsOf('.payment-4f2a-a { color: red } } body { color: red }')).not.toEqual([]);
});
