import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { reportAddress } from '../serve/receive-reports.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

const servers = await startServers(await createServedSite(), 'http://127.0.0.1:9');
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const report = { part: 'lookup', build: 'b00000000001', reason: 'No such chunk' };
const text = { 'content-type': 'text/plain;charset=UTF-8' };

const reporting = (port: number, body: string, headers = {}) =>
  askPort(port, reportAddress, {
    method: 'POST',
    body,
    headers: { ...text, ...headers, 'content-length': `${Buffer.byteLength(body)}` },
  });

describe.each(servers)('$name', ({ name, port, log }) => {
  test('a report of a failed part is accepted with 204', async () => {
    const answer = await reporting(port, JSON.stringify(report), {
      'sec-fetch-site': 'same-origin',
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test.each([
    ['{"part":"unknown","build":"b1","reason":""}', {}, 400],
    ['nonsense', {}, 400],
    [JSON.stringify(report), { 'sec-fetch-site': 'cross-site' }, 403],
    [JSON.stringify({ ...report, reason: 'x'.repeat(2000) }), {}, 413],
  ])('the report %j with the headers %j is refused with %i', async (body, headers, status) => {
    const answer = await reporting(port, body, headers);
    expect([answer.status, answer.text]).toEqual([status, 'Refused\n']);
  });

  const citizen = (address: string) => ({ 'x-forwarded-for': address });

  test('invalid reports from one address do not use up the limit of another address', async () => {
    const garbage = Array.from({ length: 70 }, () => reporting(port, 'x', citizen('192.0.2.66')));
    await Promise.all(garbage);
    const answer = await reporting(port, JSON.stringify(report), citizen('203.0.113.9'));
    expect(answer.status).toBe(204);
  });

  test('a network that reports without end is stopped after 30, and others are not', async () => {
    const network = `2001:db8:1:${name.length}`;
    const invented = JSON.stringify({ ...report, build: 'invented' });
    const sent = Array.from({ length: 80 }, () =>
      reporting(port, invented, citizen(`${network}::1`)),
    );
    const accepted = (await Promise.all(sent)).filter(({ status }) => status === 204);
    expect(accepted).toHaveLength(30);
    const again = await reporting(port, invented, citizen(`${network}:ffff::9`));
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    const answer = await reporting(port, JSON.stringify(report), citizen('203.0.113.10'));
    expect(answer.status).toBe(204);
  });

  test('the log has a line for each request that identifies no fine and no citizen', async () => {
    await askPort(port, '/tai/33333122111221?cle=29', {
      headers: { 'user-agent': 'Secret/1.0', 'x-forwarded-for': '203.0.113.9' },
    });
    await askPort(port, '/33333122111221/29');
    await askPort(port, '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29');
    await askPort(port, '/releases/33333122111221.js');
    const written = await vi.waitFor(async () => {
      const all = typeof log === 'string' ? await readFile(log, 'utf8') : log();
      // The line of the last answer may be written a little later than the answer.
      expect(all).toContain('/releases/*');
      return all;
    }, 10_000);
    const lines = written
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      // The Node server writes further lines, about errors.
      .filter(({ route }) => route !== undefined);
    const routes = lines.map(({ method, route, status }) => [method, route, status]);
    expect(routes).toContainEqual(['POST', reportAddress, 204]);
    expect(routes.slice(-4)).toEqual([
      ['GET', '/tai/:amendeId', 200],
      ['GET', 'unknown', 404],
      ['GET', '/api/*', 502],
      ['GET', '/releases/*', 404],
    ]);
    expect(lines.at(-1)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      request: expect.stringMatching(/^[\da-f-]{32,36}$/),
      bytes: 10,
    });
    const fields = new Set(lines.flatMap(Object.keys));
    for (const field of ['level', 'time', 'request', 'method', 'route', 'status', 'bytes'])
      fields.delete(field);
    expect([['ms'], ['seconds']]).toContainEqual([...fields]);
    expect(written).not.toMatch(/33333122111221|Secret|203\.0|cle=/);
  });
});

// Runs last: nginx passes reports to the same Node server, whose limit is used up after this test.
test.each(servers)(
  '$name answers excessive reports from many addresses with 429',
  async ({ port }) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        reporting(port, JSON.stringify(report), { 'x-forwarded-for': `198.51.100.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  },
);
