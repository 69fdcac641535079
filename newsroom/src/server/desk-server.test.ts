import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deskServer } from './desk-server.ts';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { routesOf } from './routes.ts';
import type { Services } from './read-desk.ts';
import type { Person } from './sessions.ts';
import type { Me, Role } from '../wire.ts';

/* Users who are not signed in, lack the role, or do not send the request from the desk itself get nothing. */

const hour = 60 * 60 * 1000;

let folder = '';
let services: Services;
let server: FastifyInstance;
let secure: FastifyInstance;
let person: Person = { id: '1', name: 'Anna', roles: ['author'] };
let now = Date.parse('2026-11-23T09:00:00Z');

async function serverAt(address: string): Promise<FastifyInstance> {
  return deskServer(services, {
    files: folder,
    address: () => new URL(address),
    signIn: () => ({
      firstPath: '/',
      start: async () => ({ address: 'https://sign-on.example/', ticket: 'ticket' }),
      end: async () => person,
    }),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amendes-desk-test-'));
  const newsroom = new Newsroom(siteFolder(folder), folder, folder);
  const drafts = new Drafts(join(folder, 'drafts'));
  const clock = () => new Date(now);
  services = {
    newsroom,
    drafts,
    plans: new Plans(folder, newsroom, drafts, clock),
    previews: new Previews(join(folder, 'previews'), clock),
    secondPerson: true,
    now: clock,
  };
  server = await serverAt('http://localhost:4260');
  secure = await serverAt('https://redaction.example');
});

afterAll(async () => {
  await server.close();
  await secure.close();
  await rm(folder, { recursive: true, force: true });
});

const host = 'localhost:4260';
const origin = 'http://localhost:4260';

async function signIn(...roles: readonly Role[]) {
  person = { id: '1', name: 'Anna', roles };
  const cookie = cookieOf(await server.inject({ url: '/entrer', headers: { host } }));
  const me = await server.inject({ url: '/api/me', headers: { host, cookie } });
  return { cookie, token: me.json<Me>().token };
}

const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';

const addressOf = (path: string) =>
  path
    .replace(':language', 'fr')
    .replace(':page', 'aide')
    .replace(':build', '0123456789ab')
    .replace(':id', 'x');

const allRoutes = () =>
  routesOf(services).map((route) => ({ ...route, url: addressOf(route.path) }));

test('every route is closed to requests without a session', async () => {
  const answers = allRoutes().map(async ({ method, url }) => {
    const { statusCode } = await server.inject({ method, url, headers: { host, origin } });
    return `${method} ${url} ${statusCode}`;
  });
  const open = (await Promise.all(answers)).filter((answer) => !answer.endsWith(' 401'));
  expect(open).toEqual([]);
  expect(allRoutes().length).toBeGreaterThan(12);
});

test('every route with a role is closed to all other roles', async () => {
  for (const { method, url, who } of allRoutes()) {
    if (who === 'anybody') continue;
    const others = (['author', 'reviewer', 'publisher'] as const).filter((role) => role !== who);
    const { cookie, token } = await signIn(...others);
    const headers = { host, origin, cookie, 'x-newsroom-token': token };
    const { statusCode, body } = await server.inject({ method, url, headers });
    expect([url, statusCode]).toEqual([url, 403]);
    expect(body).toContain('Il vous faut le rôle');
  }
});

test.each([
  ['no token', { 'x-newsroom-token': undefined }],
  ['another token', { 'x-newsroom-token': 'guessed' }],
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['no origin', { origin: undefined }],
  ['a cross-site request header', { 'sec-fetch-site': 'cross-site' }],
])('a change with %s is refused', async (_, difference) => {
  const { cookie, token } = await signIn('author', 'reviewer', 'publisher');
  const all = { host, origin, cookie, 'x-newsroom-token': token, ...difference };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  for (const { method, url } of allRoutes().filter((route) => route.method !== 'GET')) {
    const { statusCode } = await server.inject({ method, url, headers });
    expect([url, statusCode]).toEqual([url, 403]);
  }
});

test('a request for another host name than that of the desk is refused', async () => {
  const { statusCode } = await server.inject({ url: '/', headers: { host: 'evil.example' } });
  expect(statusCode).toBe(421);
});

test('a session is replaced at each sign-in, and ends after 11 hours or at sign-out', async () => {
  const first = await signIn('author');
  const again = await server.inject({
    url: '/entrer',
    headers: { host, cookie: first.cookie },
  });
  const second = cookieOf(again);
  expect(second).not.toBe(first.cookie);
  const isIn = async (cookie: string) =>
    (await server.inject({ url: '/api/me', headers: { host, cookie } })).statusCode === 200;
  expect([await isIn(first.cookie), await isIn(second)]).toEqual([false, true]);
  now += 11 * hour;
  expect(await isIn(second)).toBe(false);

  const { cookie, token } = await signIn('author');
  const headers = { host, origin, cookie, 'x-newsroom-token': token };
  await server.inject({ method: 'POST', url: '/api/sign-out', headers });
  expect(await isIn(cookie)).toBe(false);
});

test('the session cookie cannot be read by scripts or sent by other sites', async () => {
  const answer = await server.inject({ url: '/entrer', headers: { host } });
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^newsroom=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const https = await secure.inject({ url: '/entrer', headers: { host: 'redaction.example' } });
  expect([https.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-newsroom=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(https.headers['strict-transport-security']).toContain('max-age=31536000');
});

test('every answer has strict security headers', async () => {
  const { cookie } = await signIn('author');
  for (const url of ['/', '/cadre', '/api/me', '/nowhere', '/apercu/x']) {
    const { headers } = await server.inject({ url, headers: { host, cookie } });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  }
  const desk = await server.inject({ url: '/', headers: { host, cookie } });
  const policy = String(desk.headers['content-security-policy']);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).toContain("script-src 'self'; style-src 'self' 'nonce-");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(desk.body).not.toMatch(/<script>|<style| on\w+=| style=/);
});

test.each([
  ['a text that is too long', { text: 'a'.repeat(600_000), revision: 0, began: '' }, 413],
  ['an unknown entry', { text: 'a', revision: 0, began: '', by: 'Somebody' }, 400],
  ['a draft without a revision', { text: 'a', began: '' }, 400],
])('%s is refused with a message', async (_, body, status) => {
  const { cookie, token } = await signIn('author');
  const headers = { host, origin, cookie, 'x-newsroom-token': token };
  const url = '/api/texts/fr/aide';
  const answer = await server.inject({ method: 'PUT', url, headers, payload: body });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ kind: 'refused', message: expect.any(String) });
});

test.each(['/api/texts/fr/..%2f..%2fetc', '/api/texts/xx/aide', '/api/texts/fr/Aide'])(
  'the address %s names no text',
  async (url) => {
    const { cookie } = await signIn('author');
    const { statusCode } = await server.inject({ url, headers: { host, cookie } });
    expect(statusCode).toBe(400);
  },
);

test('a save that fails because of a full disk is answered 507 with the reason', async () => {
  const { cookie, token } = await signIn('author');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const { newsroom } = services;
  const served = newsroom.served.bind(newsroom);
  onTestFinished(() => void (newsroom.served = served));
  newsroom.served = () => Promise.reject(full);
  const headers = { host, origin, cookie, 'x-newsroom-token': token };
  const payload = { text: 'a', revision: 0, began: '' };
  const url = '/api/texts/fr/aide';
  const answer = await server.inject({ method: 'PUT', url, headers, payload });
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('disque') });
});

test('missing data of the site is named in the answer', async () => {
  const { cookie } = await signIn('author');
  const answer = await server.inject({ url: '/api/desk', headers: { host, cookie } });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining(folder) });
});

test('a server that closes first answers the requests that it has received', async () => {
  const { newsroom } = services;
  const preparedBanners = newsroom.preparedBanners.bind(newsroom);
  onTestFinished(() => void (newsroom.preparedBanners = preparedBanners));
  const { promise: banners, resolve } = Promise.withResolvers<[]>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  newsroom.preparedBanners = () => (markRequested(), banners);
  const ending = await serverAt(origin);
  const cookie = cookieOf(await ending.inject({ url: '/entrer', headers: { host } }));
  const answer = ending.inject({ url: '/api/banners', headers: { host, cookie } });
  await requested;
  let hasEnded = false;
  const end = ending.close().then(() => (hasEnded = true));
  await pause(50);
  expect(hasEnded).toBe(false);
  resolve([]);
  await end;
  expect((await answer).json()).toEqual([]);
});
