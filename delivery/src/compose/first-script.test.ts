import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { firstScript, firstScriptSource, sourceOf } from './first-script.ts';

test('the script of every document is ES5: it says so where newer scripts do not run', () => {
  expect(() => parse(firstScript, { ecmaVersion: 5 })).not.toThrow();
  expect(() => parse(`${firstScript}\nconst a = 1;`, { ecmaVersion: 5 })).toThrow(SyntaxError);
});

test('it is named by what stands in the documents, without comments and indentation', () => {
  expect(firstScriptSource).toBe(sourceOf(firstScript));
  expect(firstScript).not.toMatch(/^\s|\n\s|\/\/ /);
});
