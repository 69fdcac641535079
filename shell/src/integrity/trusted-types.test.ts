// @vitest-environment-options { "ownPage": "trusted-types" }
import { expect, test, vi } from 'vitest';
import { aPart, aRegistry } from '../testing/a-registry.ts';

/* A browser with trusted types. It asks the policy about the address of every script. */

const script = '/releases/lookup/b1/entry.js';

interface Rules {
  readonly createScriptURL: (address: string) => string;
}

/** Imitates the value that the browser creates from an address that the policy has accepted. */
const trusted = (address: string) => ({ toString: () => `${address}#trusted` });

const policies: (readonly [name: string, rules: Rules])[] = [];
vi.stubGlobal('trustedTypes', {
  createPolicy: (name: string, rules: Rules) => {
    policies.push([name, rules]);
    return { createScriptURL: (address: string) => trusted(rules.createScriptURL(address)) };
  },
});

// The guard must be installed first, because it does not cover earlier code.
const registry = Object.assign(document.createElement('script'), { id: 'registry' });
registry.type = 'application/json';
registry.textContent = JSON.stringify(
  aRegistry([aPart({ files: { 'entry.js': 'sha384-script' } })]),
);
document.body.append(registry);
await import('./install-guard.ts');

test('there is exactly one policy, named amendes', () => {
  expect(policies.map(([name]) => name)).toEqual(['amendes']);
});

test('the policy accepts the address of a listed script and refuses any other', () => {
  const listed = document.createElement('script');
  listed.src = script;
  expect(listed.getAttribute('src')).toBe(`${script}#trusted`);
  expect(listed.getAttribute('integrity')).toBe('sha384-script');
  const rules = policies[0]?.[1];
  expect(rules?.createScriptURL(script)).toBe(script);
  expect(() => rules?.createScriptURL('/releases/lookup/b1/other.js')).toThrow(
    'Not in the registry',
  );
});
