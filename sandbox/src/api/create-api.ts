import type { Kysely } from 'kysely';
import { callCountRoutes } from '../call-counts/call-count-routes.ts';
import { deriveKey } from '../data-folder/keep-secret.ts';
import type { Tables } from '../database/tables.ts';
import { decryptRoute } from '../encryption/decrypt-route.ts';
import { encryptRoute } from '../encryption/encrypt-route.ts';
import { findFineRoute } from '../find-fine/find-fine-route.ts';
import type { LookupLimits } from '../find-fine/lookup-limits.ts';
import { healthRoute } from '../health/health-route.ts';
import { laterCalls } from '../later-calls/later-calls.ts';
import { AccessTokens } from '../token/access-tokens.ts';
import { issueTokenRoute } from '../token/issue-token-route.ts';
import { requireToken } from '../token/require-token.ts';
import { tokenSubjectKey } from '../token/token-subject.ts';
import { allowSite } from './allow-site.ts';
import { newApi, type Api } from './new-api.ts';

export interface ApiParts {
  readonly database: Kysely<Tables>;
  readonly secret: Buffer;
  readonly tokenPassphrase: string;
  readonly tokenSalt: string;
  readonly siteOrigin: string;
  readonly lookupLimits: LookupLimits;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export function createApi(parts: ApiParts): Api {
  const { database, now } = parts;
  const tokens = new AccessTokens(deriveKey(parts.secret, 'tokens'), now);
  const subjectKey = tokenSubjectKey(parts.tokenPassphrase, parts.tokenSalt);
  const linkKey = deriveKey(parts.secret, 'links');

  const api = newApi();
  allowSite(api, parts.siteOrigin);
  callCountRoutes(api);
  healthRoute(api);
  api.register(async (open) => issueTokenRoute(open, { subjectKey, tokens, now }), {
    prefix: '/api/v1',
  });
  api.register(
    async (guarded) => {
      requireToken(guarded, tokens);
      findFineRoute(guarded, { database, limits: parts.lookupLimits, now });
      encryptRoute(guarded, linkKey);
      decryptRoute(guarded, linkKey);
      laterCalls(guarded);
    },
    { prefix: '/api/v1' },
  );
  return api;
}
