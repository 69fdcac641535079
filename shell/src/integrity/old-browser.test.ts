// @vitest-environment-options { "ownPage": "old-browser" }
import { expect, test, vi } from 'vitest';
import { aRegistry } from '../testing/a-registry.ts';

/* A browser that does not report navigations, on a document without a configuration. */

const registry = Object.assign(document.createElement('script'), { id: 'registry' });
registry.type = 'application/json';
registry.textContent = JSON.stringify(aRegistry());
document.body.append(registry);
// The test environment has no SVG links.
vi.stubGlobal('SVGAElement', SVGElement);
const { guardDepartures } = await import('./guard-departures.ts');

test('windows and clicks are guarded in a browser that reports no navigations', () => {
  // The test environment removes its window afterwards, so fixed properties of the window stay configurable here.
  const { defineProperty } = Object;
  Object.defineProperty = (target, name, rules) =>
    defineProperty(target, name, target === globalThis ? { ...rules, configurable: true } : rules);
  expect('navigation' in globalThis).toBe(false);
  expect(guardDepartures).not.toThrow();
  Object.defineProperty = defineProperty;
  expect(() => open('/tai')).toThrow('May not open a window');
  const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example' });
  expect(() => link.click()).toThrow('May not go to https://elsewhere.example');
});
