import { expect, test } from 'vitest';
import { firstRequests, scriptPaths } from './first-requests.ts';

const request = (path: string, sentAt: number, type = 'Script') => ({
  url: `http://localhost:1${path}`,
  type,
  sentAt,
  depth: 2,
  fromCache: false,
});

const run = {
  lcp: 300,
  loaded: 350,
  hydrated: 500,
  cls: 0,
  requests: [
    request('/tai', 0, 'Document'),
    request('/a.js', 10),
    request('/a.js', 400),
    request('/idle.js', 501),
  ],
};

test('the first requests are those sent until the page is shown and hydrated', () => {
  const paths = firstRequests(run).map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(['/tai', '/a.js', '/a.js']);
});

test('the first requests of a page without scripts end when it has loaded', () => {
  expect(firstRequests({ ...run, hydrated: undefined })).toHaveLength(2);
});

test('a script that is requested twice is listed once', () => {
  expect(scriptPaths(run.requests)).toEqual(['/a.js', '/idle.js']);
});
