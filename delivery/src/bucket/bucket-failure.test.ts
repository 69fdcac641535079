import { expect, test } from 'vitest';
import { StorageError } from '../site/delivery-error.ts';
import { bucketFailure } from './bucket-failure.ts';

const failure = (name: string, code?: string) => Object.assign(new Error(name), { name, code });

test.each([
  failure('Error', 'ECONNREFUSED'),
  failure('SlowDown'),
  failure('InternalError'),
  failure('ExpiredToken'),
])('$name of a bucket is a failure of the storage', (error) => {
  expect(bucketFailure('s3://bucket/site', error)).toBeInstanceOf(StorageError);
});

test.each([failure('Error', 'ECONNRESET'), failure('SlowDown'), failure('InternalError')])(
  '$name of a bucket says nothing of what was done by then',
  (error) => {
    const told = String(bucketFailure('s3://bucket/site', error));
    expect(told).not.toMatch(/repeat|again|nothing was/);
  },
);
