import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/* The first script reads the tab’s storage before anything else runs: if it throws, the page never starts. */

const script = readFileSync(join(import.meta.dirname, 'first-script-tab.js'), 'utf8');

const names = ['amendes.canary', 'amendes.givenUp', 'amendes.running', 'amendes.typed'];

const value = fc.oneof(
  fc.constantFrom<unknown>(null, 0, true, 'text', [], {}),
  fc.dictionary(
    fc.constantFrom('toString', 'valueOf', '__proto__', 'constructor', 'length', 'at', 'release'),
    fc.constantFrom<unknown>(1, null, 'x', {}, []),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Similar to the values that the scripts store themselves, with other types. */
const stored = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .record({
      at: value,
      release: value,
      shell: value,
      fields: value,
      focused: value,
      isHeld: value,
    })
    .map((data) => JSON.stringify(data)),
  fc
    .record({ build: value, salt: value })
    .map((choice) => JSON.stringify({ shell: choice, fields: choice, at: Date.now(), ...choice })),
  value.map((number) =>
    JSON.stringify({ at: Date.now(), release: number, fields: { number }, focused: number }),
  ),
);

interface Tab {
  shellsOf(shell: object): readonly { readonly build: string }[];
  hungRelease(): unknown;
  typeAgain(): void;
  isGivenUp(id: string): boolean;
}

const entries = new Map<string, string>();
const field = { name: 'number', value: '', form: null, focus() {} };

const tab = runInNewContext(`${script}\n({ shellsOf, hungRelease, typeAgain, isGivenUp })`, {
  sessionStorage: {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => entries.set(name, text),
    removeItem: (name: string) => entries.delete(name),
  },
  window: {},
  document: { querySelectorAll: () => [field] },
}) as Tab;

test('the first script runs a shell of the document with any data in sessionStorage', () => {
  const shell = {
    name: 'shell',
    build: 'a1',
    previous: { name: 'shell', build: 'a0' },
    canary: { salt: 's', percent: 50, release: { name: 'shell', build: 'a2' } },
  };
  const runs = (text: string) => {
    for (const name of names) entries.set(name, text);
    const isKnown = tab.shellsOf(shell).every(({ build }) => ['a0', 'a1', 'a2'].includes(build));
    const hung = tab.hungRelease() ?? 'a/b';
    tab.typeAgain();
    return (
      isKnown &&
      typeof hung === 'string' &&
      /^[\w-]+\/\w+$/.test(hung) &&
      typeof field.value === 'string' &&
      typeof tab.isGivenUp('shell/a1') === 'boolean'
    );
  };
  const { counterexample, errorInstance } = fc.check(fc.property(stored, runs), {
    numRuns: 10_000,
  });
  expect({ counterexample, errorInstance }).toEqual({ counterexample: null, errorInstance: null });
});
