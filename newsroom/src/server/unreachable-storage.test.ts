import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { failureOf, toRefusal } from './faults.ts';

const error = new StorageError('The bucket is away (TimeoutError)');

test('an unreachable storage is reported in French, with its own error as the cause', () => {
  const refusal = toRefusal(error);
  expect(refusal).toMatchObject({ status: 503, mayPass: true, cause: error });
  expect(refusal).toMatchObject({
    body: {
      message: expect.stringMatching(/^Le stockage du site ne répond pas.*brouillons.*recommencez/),
    },
  });
});

test('a plan reports an unreachable storage in one short sentence', () => {
  expect(failureOf(error)).toBe('Le stockage du site ne répond pas, ou refuse la demande');
});
