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
  // Each file is linted alone, where it cannot be seen what the others use of it.
  const script = joinFirstScript(import.meta.dirname);
  const tokens = [...tokenizer(script, { ecmaVersion: 5 })];
  const words = tokens.map(({ start, end }) => script.slice(start, end));
  const declared = [...script.matchAll(/\b(?:function|var) (\w+)/g)].map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(40);
  const unused = declared.filter((name) => words.filter((word) => word === name).length < 2);
  expect(unused).toEqual([]);
});
