import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openIdSignIn } from './sign-in.ts';

/** A provider that describes itself, and knows nobody. @returns its address. */
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

test('of the sign-ins that were begun, the oldest are forgotten', async () => {
  const desk = new URL('http://localhost:4400');
  const settings = {
    kind: 'openid-connect',
    issuer: await startProvider(),
    clientId: 'desk',
    scope: 'openid',
    rolesClaim: 'groups',
    roles: {},
  } as const;
  const signIn = await openIdSignIn(settings, desk, () => new Date());
  const tickets: string[] = [];
  for (let count = 0; count < 1001; count += 1) tickets.push((await signIn.begin()).ticket);
  const back = new URL('/entrer?code=c&state=s', desk);
  await expect(signIn.end(back, tickets[0])).rejects.toMatchObject({
    body: { message: expect.stringMatching(/n’a pas commencé ici/) },
  });
  await expect(signIn.end(back, tickets.at(-1))).rejects.toMatchObject({
    body: { message: expect.stringMatching(/a été refusée/) },
  });
});
