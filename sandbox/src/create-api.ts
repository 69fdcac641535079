import { callCountRoutes } from './api/call-counts.ts';
import { deriveKey } from './encryption/keep-secret.ts';
import { type PaymentAddresses, sipsCardProvider } from './card-payment/card-provider.ts';
import { paymentListRoute } from './card-payment/payment-list-route.ts';
import { providerRoutes } from './card-payment/provider-routes.ts';
import { startAttemptRoute } from './card-payment/start-attempt-route.ts';
import { confirmPaymentRoute } from './confirm-payment/confirm-payment-route.ts';
import type { Database } from './database/tables.ts';
import { linkRoutes } from './encryption/link-routes.ts';
import { findFineRoute } from './find-fine/find-fine-route.ts';
import { noticeLookups } from './notice-lookups/find-notice.ts';
import { letterRoute } from './receipt/letter-route.ts';
import { addressLimit } from './limits/address-limit.ts';
import { mailRoute } from './mail/mail-route.ts';
import { openApiRoute } from './api/open-api.ts';
import { outboxRoutes } from './outbox/outbox-routes.ts';
import { receiptRoute } from './receipt/receipt-route.ts';
import type { SandboxSettings } from './settings/settings.ts';
import { scenarioRoutes } from './scenarios/scenario-routes.ts';
import { accessTokens, requireToken } from './token/require-token.ts';
import { issueTokenRoute, tokenSubjectKey } from './token/issue-token.ts';
import { transferRoute } from './transfer/transfer-route.ts';
import { newApi, type Api } from './api/api.ts';
import { passThrough, type Tracing } from './api/tracing.ts';

export interface ApiParts extends Omit<SandboxSettings, 'database'> {
  readonly database: Database;
  readonly secret: Buffer;
  /** Returns the current addresses. It is called for every payment: some are known only once every server listens. */
  readonly addresses: () => PaymentAddresses;
  /** Without tracing, traces are passed on unchanged. */
  readonly tracing?: Tracing;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export function createApi(parts: ApiParts): Api {
  const { database, payments, smtpUrl, tracing = passThrough, now } = parts;
  const tokens = accessTokens(deriveKey(parts.secret, 'tokens'), now);
  const subjectKey = tokenSubjectKey(parts.tokenPassphrase, parts.tokenSalt);
  const linkKey = deriveKey(parts.secret, 'links');
  const lookups = noticeLookups(database, parts.lookupLimits, now);
  const { sendingsPerAddress, pdfsPerAddress } = parts.receiptLimits;
  const sendings = addressLimit({ limit: sendingsPerAddress, period: 3_600_000, now });
  const pdfs = addressLimit({ limit: pdfsPerAddress, period: 300_000, now });
  const cardProvider = sipsCardProvider(payments, parts.addresses);
  const { reexposureSeconds } = payments;
  const site = () => parts.addresses().site;

  const api = newApi(parts.trustedProxies);
  tracing.observe(api);
  allowSite(api, parts.siteOrigin);
  openApiRoute(api);
  if (parts.scenarios) scenarioRoutes(api);
  callCountRoutes(api);
  api.get('/api/health', async () => ({ status: 'ok' }));
  siteRoute(api, parts);
  paymentListRoute(api, database);
  outboxRoutes(api, database);
  api.register(
    async (v1) => {
      v1.register(async (open) => issueTokenRoute(open, { subjectKey, tokens, now }));
      v1.register((open) =>
        providerRoutes(open, { database, cardProvider, reexposureSeconds, site, now }),
      );
      v1.register(async (guarded) => {
        requireToken(guarded, tokens);
        findFineRoute(guarded, { database, lookups, now });
        confirmPaymentRoute(guarded, { database, lookups, now });
        startAttemptRoute(guarded, { database, lookups, cardProvider, payments, now });
        linkRoutes(guarded, linkKey);
        receiptRoute(guarded, { database, pdfs, now });
        letterRoute(guarded, { database, sendings, now });
        transferRoute(guarded, { database, lookups, pdfs, now });
        guarded.register(async (mail) =>
          mailRoute(mail, { database, sendings, smtpUrl, tracing, now }),
        );
      });
    },
    { prefix: '/api/v1' },
  );
  return api;
}

/** Lets pages of the site, and of no other origin, call the API from a browser. */
function allowSite(api: Api, siteOrigin: string): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    if (request.headers.origin !== siteOrigin) return;
    reply.headers({
      'Access-Control-Allow-Origin': siteOrigin,
      'Access-Control-Expose-Headers': 'Date, Retry-After',
    });
  });

  api.options('/*', async (request, reply) => {
    if (request.headers.origin === siteOrigin) {
      reply.headers({
        'Access-Control-Allow-Methods': 'GET, POST, DELETE',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, traceparent',
        'Access-Control-Max-Age': '600',
      });
    }
    return reply.code(204).send();
  });
}

/** Serves the settings that connect a site to this sandbox. The real API has no such call. */
function siteRoute(api: Api, { addresses, tokenPassphrase, tokenSalt }: ApiParts): void {
  api.get('/api/sandbox/configuration', async () => ({
    providerOrigins: [addresses().provider],
    token: { passphrase: tokenPassphrase, salt: tokenSalt },
  }));
}
