import { readFile, writeFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import { expect, test } from 'vitest';
import { failureText } from './execute.ts';

const textOf = (work: Promise<unknown>) => work.then(() => '', failureText);

test('a missing file and a full disk are each reported in one line', async () => {
  expect(await textOf(readFile('/nowhere/at/all'))).toBe(
    "Nothing can be done with that: ENOENT: no such file or directory, open '/nowhere/at/all'",
  );
  expect(await textOf(writeFile('/dev/full', 'a'))).toMatch(/^Cannot write[^\n]*\(ENOSPC\)[^\n]*$/);
});

test('a full disk that is the cause of another error is reported', async () => {
  const wrapped = writeFile('/dev/full', 'a').catch((cause: unknown) => {
    throw new Error('could not seal', { cause });
  });
  expect(await textOf(wrapped)).toContain('(ENOSPC)');
});

test('the first failure is reported before the failure of the clean-up', async () => {
  const work = async () => {
    await using stack = new AsyncDisposableStack();
    stack.defer(() => Promise.reject(new DeliveryError('the folder stays')));
    throw new DeliveryError('publish it first');
  };
  expect(await textOf(work())).toBe('publish it first\nthe folder stays');
});

test('a DeliveryError is shown as its message, another error with its stack', () => {
  expect(failureText(new DeliveryError('publish it first'))).toBe('publish it first');
  const mistake = new TypeError('undefined is not a function');
  expect(failureText(mistake)).toBe(mistake.stack);
  expect(failureText('text')).toBe('text');
});
