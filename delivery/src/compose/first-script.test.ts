import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse, tokenizer } from 'acorn';
import { expect, test } from 'vitest';
import { firstScript, firstScriptSource, joinFirstScript, sourceOf } from './first-script.ts';

test('the script of every document is ES5: it says so where newer scripts do not run', () => {
  expect(() => parse(firstScript, { ecmaVersion: 5 })).not.toThrow();
  expect(() => parse(`${firstScript}\nconst a = 1;`, { ecmaVersion: 5 })).toThrow(SyntaxError);
});

test('it is named by what stands in the documents, without comments and indentation', () => {
  expect(firstScriptSource).toBe(sourceOf(firstScript));
  expect(firstScript).not.toMatch(/^\s|\n\s|\/\/ /);
});

test('nothing is declared in its files that none of them uses', () => {
  // Each file is linted separately, so the linter cannot see whether the others use a declaration.
  const script = joinFirstScript(import.meta.dirname);
  const tokens = [...tokenizer(script, { ecmaVersion: 5 })];
  const words = tokens.map(({ start, end }) => script.slice(start, end));
  const declared = [...script.matchAll(/\b(?:function|var) (\w+)/g)].map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(40);
  const unused = declared.filter((name) => words.filter((word) => word === name).length < 2);
  expect(unused).toEqual([]);
});

test('a page that stalls before it says what it runs is told to have failed', () => {
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
