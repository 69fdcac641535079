import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { roles } from '../wire.ts';
import { refused } from './refusal.ts';
import { isSame, secret, type Person } from './sessions.ts';
import type { SignInSettings } from './settings.ts';

/** Started sign-in: the address for the browser, and the ticket that it must return. */
interface StartedSignIn {
  readonly address: string;
  /** Ticket for a cookie of this browser: another browser cannot complete the sign-in. */
  readonly ticket: string;
}

export interface SignIn {
  /** First address of a new desk; without a sign-on it lets one person in, once. */
  readonly firstPath: string;
  /** @param mustAskAgain True if the provider must ask who the user is, even if it knows one in this browser. */
  start(mustAskAgain: boolean): Promise<StartedSignIn>;
  /** @throws {Refusal} when the person may not sign in. */
  end(address: URL, ticket: string | undefined): Promise<Person>;
}

/** Path to which the browser returns. */
export const signInPath = '/entrer';

/** Time limit of a sign-in, in milliseconds; after it, the user must start again. */
const longestSignIn = 10 * 60 * 1000;

/** Returns a sign-in with a key that is printed where the desk was started: anyone who sees that terminal is the editor. */
export function embeddedSignIn(name: string): SignIn {
  let key: string | undefined = secret();
  return {
    firstPath: `${signInPath}?cle=${key}`,
    start: () => {
      throw refused(401, 'Ouvrez le bureau par l’adresse que sa commande a affichée.');
    },
    end: async (address) => {
      const givenKey = address.searchParams.get('cle') ?? '';
      if (key === undefined || !isSame(givenKey, key)) {
        throw refused(
          401,
          'Cette adresse a déjà servi, ou n’est pas la bonne. Relancez le bureau : il en affiche une nouvelle.',
        );
      }
      key = undefined;
      return { id: 'embedded', name, roles };
    },
  };
}

type OpenIdSettings = Extract<SignInSettings, { readonly kind: 'openid-connect' }>;

interface Pending {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly ends: number;
}

/**
 * Returns the single sign-on of a ministry: the code flow with PKCE, state and nonce.
 * @param deskAddress Address of the desk, to which the provider leads back.
 * @throws {DeliveryError} when the provider does not answer.
 */
export async function openIdSignIn(
  settings: OpenIdSettings,
  deskAddress: URL,
  now: () => Date,
): Promise<SignIn> {
  const issuer = new URL(settings.issuer);
  const isLocal = ['localhost', '127.0.0.1'].includes(issuer.hostname);
  const configuration = await openid
    .discovery(issuer, settings.clientId, process.env['NEWSROOM_CLIENT_SECRET'], undefined, {
      // A provider on this machine belongs to a test.
      execute: isLocal ? [openid.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw new DeliveryError(`The sign-on ${settings.issuer} does not answer: ${String(error)}`);
    });
  const redirect = new URL(signInPath, deskAddress).href;
  // Anyone who opens the desk gets a ticket, which the browser keeps: no flood of sign-ins can crowd out those of others.
  const tickets = sealedTickets();
  /** States that were used to sign in, or are being used now, each with the time until which its ticket could be sent again. */
  const used = new Map<string, number>();

  return {
    firstPath: '/',
    async start(mustAskAgain) {
      const time = now().valueOf();
      const verifier = openid.randomPKCECodeVerifier();
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const ticket = tickets.seal({ verifier, state, nonce, ends: time + longestSignIn });
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: settings.scope,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(mustAskAgain && { prompt: 'login' }),
      });
      return { address: address.href, ticket };
    },
    async end(address, ticket = '') {
      const pending = tickets.open(ticket);
      const time = now().valueOf();
      for (const [state, ends] of used) if (ends < time) used.delete(state);
      if (!pending || pending.ends < time || used.has(pending.state)) {
        throw refused(401, 'La connexion a expiré ou n’a pas commencé ici. Recommencez.');
      }
      used.set(pending.state, pending.ends);
      const callback = new URL(redirect);
      callback.search = address.search;
      const tokens = await openid
        .authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: pending.verifier,
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          idTokenExpected: true,
        })
        .catch(() => {
          used.delete(pending.state);
          throw refused(401, 'La connexion a été refusée. Recommencez.');
        });
      return personOf(tokens.claims() ?? {}, settings);
    },
  };
}

/** Encrypts tickets with a key of this process: nobody else can read, create or change one. */
function sealedTickets() {
  const [algorithm, ivLength, tagLength] = ['aes-256-gcm', 12, 16] as const;
  const key = randomBytes(32);
  return {
    seal(pending: Pending): string {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = [cipher.update(JSON.stringify(pending)), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    /** Returns `undefined` if the ticket was not sealed here. */
    open(ticket: string): Pending | undefined {
      const bytes = Buffer.from(ticket, 'base64url');
      const [iv, rest] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength)];
      try {
        const cipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength });
        cipher.setAuthTag(rest.subarray(0, tagLength));
        const text = Buffer.concat([cipher.update(rest.subarray(tagLength)), cipher.final()]);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this process sealed it
        return JSON.parse(text.toString()) as Pending;
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns the user of the claims. @throws {Refusal} for a colleague who has no role here. */
function personOf(claims: Readonly<Record<string, unknown>>, settings: OpenIdSettings): Person {
  const claim = claims[settings.rolesClaim];
  const groups = Array.isArray(claim) ? claim : [claim];
  const own = roles.filter((role) => settings.roles[role]?.some((group) => groups.includes(group)));
  const name = claims['name'] ?? claims['preferred_username'] ?? claims['sub'];
  if (own.length === 0 || typeof name !== 'string') {
    throw refused(
      403,
      'Vous êtes connecté, mais vous n’avez aucun rôle ici. Demandez-en un à l’exploitant du site.',
    );
  }
  return { id: String(claims['sub']), name, roles: own };
}
