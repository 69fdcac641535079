import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { failureOf, toRefusal } from './faults.ts';

const error = new StorageError('The bucket is away (TimeoutError)');

test('a storage that is away is told in French, its own words are for the log', () => {
  const refusal = toRefusal(error);
  expect(refusal).toMatchObject({ status: 503, mayPass: true, cause: error });
  expect(refusal).toMatchObject({
    body: {
      message: expect.stringMatching(/^Le stockage du site ne répond pas.*brouillons.*recommencez/),
    },
  });
});

test('a plan says so in a few words of its own', () => {
  expect(failureOf(error)).toBe('Le stockage du site ne répond pas, ou refuse la demande');
});
