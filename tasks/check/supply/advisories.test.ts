import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { advisoriesOutcome, auditOsv, auditRegistry } from './advisories.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a registry or OSV on this machine. */
async function listen(answer: (body: unknown) => unknown, status = 200): Promise<string> {
  const listener: RequestListener = (request, response) =>
    void bodyOf(request).then((body) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer(body))),
    );
  const server = createServer(listener);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  ends.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const bytes = Buffer.concat(chunks);
  const isZipped = request.headers['content-encoding'] === 'gzip';
  return JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString());
}

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Lets strangers in',
  severity: 'high',
  vulnerable_versions: '>=19.0.0',
};

test('a registry without advisories passes the check, with the number of packages', async () => {
  const outcome = advisoriesOutcome(await auditRegistry(await listen(() => ({}))));
  expect(outcome).toMatchObject({
    ok: true,
    summary: expect.stringMatching(/^\d{3,} packages .* no/),
  });
});

test('a package with an advisory fails the check and is named', async () => {
  const registry = await listen(() => ({ react: [advisory] }));
  const { ok, output } = advisoriesOutcome(await auditRegistry(registry));
  expect(ok).toBe(false);
  expect(output).toMatch(
    /^high +react 19\.[\d.]+: Lets strangers in \(GHSA-aaaa-bbbb-cccc, https:/,
  );
});

test('a registry that refuses the request fails the check', async () => {
  const outcome = advisoriesOutcome(await auditRegistry(await listen(() => ({}), 405)));
  expect(outcome.ok).toBe(false);
  expect(outcome.output).toMatch(/^Nothing was checked: the registry did not answer/);
});

test('OSV is asked for every package of the lockfile by its version', async () => {
  const queried: { package: { name: string }; version: string }[] = [];
  const origin = await listen((body) => {
    const { queries } = body as { queries: typeof queried };
    queried.push(...queries);
    return {
      results: queries.map((query) =>
        query.package.name === 'react' ? { vulns: [{ id: 'GHSA-x' }] } : {},
      ),
    };
  });
  const { ok, output } = advisoriesOutcome(await auditOsv(origin));
  expect(queried.length).toBeGreaterThan(500);
  expect(queried).toContainEqual({
    package: { ecosystem: 'npm', name: '@swc/helpers' },
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(ok).toBe(false);
  expect(output).toContain('GHSA-x');
});

test.each<[string, () => unknown]>([
  ['fewer results than packages', () => ({ results: [{}] })],
  ['an error instead of results', () => ({ error: 'no' })],
])('an answer of OSV with %s fails the check', async (_, answer) => {
  const outcome = advisoriesOutcome(await auditOsv(await listen(answer)));
  expect(outcome.ok).toBe(false);
  expect(outcome.output).toMatch(/^Nothing was checked: /);
});

test('an OSV that does not answer fails the check', async () => {
  const outcome = advisoriesOutcome(await auditOsv('http://127.0.0.1:9'));
  expect(outcome).toMatchObject({
    ok: false,
    output: 'Nothing was checked: http://127.0.0.1:9 does not answer',
  });
});
