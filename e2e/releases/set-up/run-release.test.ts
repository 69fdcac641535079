import { expect, test } from 'vitest';
import { runProgram } from './run-release.ts';

test.each([
  ['exit 0', 0],
  ['exit 3', 3],
  ['kill -9 $$', 1],
])('a program that ends by %s has the code %i', async (script, code) => {
  expect(await runProgram('bash', ['-c', script], '.')).toMatchObject({ code });
});

test('a program that does not exist has the code 1', async () => {
  expect(await runProgram('/nowhere', [], '.')).toMatchObject({ code: 1 });
});
