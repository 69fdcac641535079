import { readFile, writeFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import { expect, test } from 'vitest';
import { failureText } from './execute.ts';

const textOf = (work: Promise<unknown>) => work.then(() => '', failureText);

test('what the system refuses is one line with its place', async () => {
  expect(await textOf(readFile('/nowhere/at/all'))).toBe(
    "Nothing can be done with that: ENOENT: no such file or directory, open '/nowhere/at/all'",
  );
  expect(await textOf(writeFile('/dev/full', 'a'))).toMatch(/^Cannot write[^\n]*\(ENOSPC\)[^\n]*$/);
});

test('what the system refuses behind another failure is told as well', async () => {
  const wrapped = writeFile('/dev/full', 'a').catch((cause: unknown) => {
    throw new Error('could not seal', { cause });
  });
  expect(await textOf(wrapped)).toContain('(ENOSPC)');
});

test('where clearing away fails as well, what failed at first is told first', async () => {
  const work = async () => {
    await using stack = new AsyncDisposableStack();
    stack.defer(() => Promise.reject(new DeliveryError('the folder stays')));
    throw new DeliveryError('publish it first');
  };
  expect(await textOf(work())).toBe('publish it first\nthe folder stays');
});

test('what can be mended is its own line, and a mistake of ours shows where it is', () => {
  expect(failureText(new DeliveryError('publish it first'))).toBe('publish it first');
  const mistake = new TypeError('undefined is not a function');
  expect(failureText(mistake)).toBe(mistake.stack);
  expect(failureText('text')).toBe('text');
});
