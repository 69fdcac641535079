import { once } from 'node:events';
import { Provider } from 'oidc-provider';
import type { NewsroomSettings } from '@amendes/newsroom/settings.ts';
import type { Page } from 'playwright/test';

/* A local single sign-on like that of a ministry. Each colleague has one role, except one who has none. */

const people = {
  anna: { name: 'Anna Autrice', groups: ['redaction', 'cantine'] },
  remi: { name: 'Rémi Relecteur', groups: ['relecture'] },
  paula: { name: 'Paula Publie', groups: ['publication'] },
  emile: { name: 'Émile Sans-Droit', groups: ['cantine'] },
  albert: { name: 'Albert Auteur', groups: ['redaction'] },
} as const;

export type Colleague = keyof typeof people;

const client = { id: 'newsroom', secret: 'known-to-both-of-them' };

/** @param desk Address of the desk to which it redirects. */
export async function startSignOn(port: number, desk: string) {
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${desk}/entrer`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of this test'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...Object.entries(people).find(([name]) => name === id)?.[1] }),
    }),
  });
  const server = provider.listen(port, '127.0.0.1');
  await once(server, 'listening');
  process.env['NEWSROOM_CLIENT_SECRET'] = client.secret;
  const settings: NewsroomSettings = {
    address: desk,
    secondPerson: true,
    signIn: {
      kind: 'openid-connect',
      issuer,
      clientId: client.id,
      rolesClaim: 'groups',
      roles: { author: ['redaction'], reviewer: ['relecture'], publisher: ['publication'] },
      scope: 'openid profile',
    },
  };
  return {
    settings,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Opens the desk and signs in at the provider, to which the desk redirects. */
export async function signInAs(page: Page, name: Colleague, desk: string): Promise<void> {
  await page.goto(desk);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
