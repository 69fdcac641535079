import { expect, test } from 'vitest';
import { StorageError } from '../site/delivery-error.ts';
import { bucketFailure } from './bucket-failure.ts';

const failure = (name: string, code?: string) => Object.assign(new Error(name), { name, code });

test.each([
  failure('Error', 'ECONNREFUSED'),
  failure('SlowDown'),
  failure('InternalError'),
  failure('ExpiredToken'),
])('the error $name of a bucket is reported as a StorageError', (error) => {
  expect(bucketFailure('s3://bucket/site', error)).toBeInstanceOf(StorageError);
});

// The failure does not know what was done before it: the message says nothing about that, nor about another attempt.
test.each([
  [
    failure('Error', 'ECONNRESET'),
    ' cannot be reached (ECONNRESET). Look at the network and at AWS_ENDPOINT_URL_S3',
  ],
  [failure('SlowDown'), ' (SlowDown). The service asks for a pause of a minute'],
  [failure('InternalError'), ' (InternalError). InternalError'],
  [
    Object.assign(failure('InternalError'), { $metadata: { httpStatusCode: 500 } }),
    ' (InternalError). The service is in trouble: wait for it',
  ],
])('the message of a bucket failure names only the error and the advice:$1', (error, suffix) => {
  expect(bucketFailure('s3://bucket/site', error)).toHaveProperty(
    'message',
    `s3://bucket/site${suffix}`,
  );
});

test.each([
  [401, true],
  [403, true],
  [404, true],
  [408, false],
  [409, false],
  [500, false],
  [503, false],
])(
  'status %i of a bucket counts as a refusal that changed nothing: %s',
  (httpStatusCode, isRefusal) => {
    const error = Object.assign(failure('AccessDenied'), { $metadata: { httpStatusCode } });
    expect(bucketFailure('s3://bucket/site', error)).toMatchObject({ isRefusal });
  },
);
