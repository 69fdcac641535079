import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse, tokenizer } from 'acorn';
import { expect, test } from 'vitest';
import { firstScript, firstScriptSource, joinFirstScript, sourceOf } from './first-script.ts';

test('the first script contains only ES5', () => {
  expect(() => parse(firstScript, { ecmaVersion: 5 })).not.toThrow();
  expect(() => parse(`${firstScript}\nconst a = 1;`, { ecmaVersion: 5 })).toThrow(SyntaxError);
});

test('the policy has the hash of the first script, without comments and indentation', () => {
  expect(firstScriptSource).toBe(sourceOf(firstScript));
  expect(firstScript).not.toMatch(/^\s|\n\s|\/\/ /);
});

test('each declaration in the files of the first script is used', () => {
  // Each file is linted separately, so the linter cannot see whether the others use a declaration.
  const script = joinFirstScript(import.meta.dirname);
  const tokens = [...tokenizer(script, { ecmaVersion: 5 })];
  const words = tokens.map(({ start, end }) => script.slice(start, end));
  const declared = [...script.matchAll(/\b(?:function|var) (\w+)/g)].map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(40);
  const unused = declared.filter((name) => words.filter((word) => word === name).length < 2);
  expect(unused).toEqual([]);
});

test('a page that stalls before its data is loaded shows the failure message', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const [fail = ''] = /function fail[^]*?\n}/.exec(read('first-script-start.js')) ?? [];
  const shown: unknown[] = [];
  const place = { content: {}, appendChild: (callout: unknown) => shown.push(callout) };
  const callout = {};
  const page = {
    html: { dataset: {} },
    document: {
      addEventListener: () => {},
      // The data of the document are at its end, and are not loaded yet.
      querySelector: (selector: string) => (selector.includes('data-start-place') ? place : null),
      importNode: () => ({ querySelector: () => callout }),
    },
    idOf: () => 'shell/a1',
    getComputedStyle: () => ({}),
    addEventListener: () => {},
  };
  const late = 'var template, callout, focused; fail("late")';
  runInNewContext(`${read('first-script-releases.js')}\n${fail}\n${late}`, page);
  expect(shown).toEqual([callout]);
});
