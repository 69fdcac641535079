import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { deskServer } from './desk-server.ts';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { openIdSignIn } from './sign-in.ts';
import type { Me } from '../wire.ts';

/** Starts a provider that describes itself but knows nobody. @returns its address. */
async function startProvider(): Promise<string> {
  let issuer = '';
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      const endpoint = (path: string) => `${issuer}/${path}`;
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: endpoint('authorize'),
          token_endpoint: endpoint('token'),
          jwks_uri: endpoint('keys'),
        }),
      );
    } else response.writeHead(400).end('{"error":"invalid_grant"}');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  issuer = `http://localhost:${port}`;
  return issuer;
}

const desk = new URL('http://localhost:4400');

const callback = new URL('/entrer?code=c&state=s', desk);
const notStartedHere = { body: { message: expect.stringMatching(/n’a pas commencé ici/) } };
const refusedByProvider = { body: { message: expect.stringMatching(/a été refusée/) } };

async function startSignIns(now = () => new Date()) {
  const settings = {
    kind: 'openid-connect',
    issuer: await startProvider(),
    clientId: 'desk',
    scope: 'openid',
    rolesClaim: 'groups',
    roles: {},
  } as const;
  return openIdSignIn(settings, desk, now);
}

test('a sign-in still reaches the provider after 1001 others were started', async () => {
  const signIn = await startSignIns();
  const { ticket } = await signIn.start(false);
  for (let count = 0; count < 1001; count += 1) await signIn.start(false);
  await expect(signIn.end(callback, ticket)).rejects.toMatchObject(refusedByProvider);
});

test('a ticket that is foreign, changed or expired completes no sign-in', async () => {
  const clock = { now: new Date() };
  const signIn = await startSignIns(() => clock.now);
  const { ticket } = await signIn.start(false);
  const other = await (await startSignIns()).start(false);
  const changed = `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`;
  for (const none of [undefined, '', 'a', other.ticket, changed, ticket.slice(0, -4)])
    await expect(signIn.end(callback, none)).rejects.toMatchObject(notStartedHere);
  clock.now = new Date(clock.now.valueOf() + 11 * 60 * 1000);
  await expect(signIn.end(callback, ticket)).rejects.toMatchObject(notStartedHere);
});

/** Starts the desk with a provider that knows Anna and never asks her again. */
async function startDesk() {
  const folder = await temporaryFolder();
  const now = () => new Date();
  const newsroom = new Newsroom(siteFolder(folder), folder, folder);
  const drafts = new Drafts(folder);
  const services = { newsroom, drafts, now, secondPerson: true };
  const plans = new Plans(folder, newsroom, drafts, now);
  const previews = new Previews(folder, now);
  const end = async () => ({ id: '1', name: 'Anna', roles: ['author'] as const });
  const signIn = { ...(await startSignIns()), end };
  const settings = { files: folder, address: () => desk, signIn: () => signIn };
  const server = await deskServer({ ...services, plans, previews }, settings);
  onTestFinished(() => server.close());
  return server;
}

/** Returns the cookies that an answer stores in a browser without any. */
const cookiesOf = ({ headers }: LightMyRequestResponse): string =>
  [headers['set-cookie']]
    .flat()
    .filter((each) => each !== undefined && !each.includes('Max-Age=0'))
    .map((each) => each?.split(';')[0])
    .join('; ');

test('the provider is asked for a new login after a sign-out', async () => {
  const server = await startDesk();
  const { host, origin } = desk;
  const get = (url: string, cookie = '') => server.inject({ url, headers: { host, cookie } });
  const providerAddress = async (cookie?: string) => (await get('/', cookie)).headers.location;
  expect(await providerAddress()).not.toContain('prompt=');
  const cookie = cookiesOf(await get('/entrer'));
  const { token } = (await get('/api/me', cookie)).json<Me>();
  const headers = { host, origin, cookie, 'x-newsroom-token': token };
  const signedOut = await server.inject({ method: 'POST', url: '/api/sign-out', headers });
  expect(String(signedOut.headers['set-cookie'])).toContain('newsroom=; Path=/;');
  expect(await providerAddress(cookiesOf(signedOut))).toContain('prompt=login');
  expect(cookiesOf(await get('/entrer', cookiesOf(signedOut)))).toMatch(/^newsroom=[^;]+$/);
});
