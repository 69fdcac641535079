import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { PaymentStore } from './decide/payment-store.ts';
import type { Merchant } from './merchant.ts';
import { newProvider, type Provider } from './new-provider.ts';
import { paymentRoutes } from './payment-routes.ts';
import { startPaymentRoute } from './start-payment/start-payment-route.ts';
import { ResponseSender } from './tell-merchant/response-sender.ts';

export interface ProviderParts {
  readonly database: Kysely<Tables>;
  readonly merchant: Merchant;
  /** Where the merchant's own server leads browsers on to. */
  readonly siteOrigin: string;
  /** Hears of each payment page that is opened, by the merchant's reference. */
  readonly onOpened?: (reference: string) => Promise<void>;
  /** How long a pending payment stays so, in seconds. */
  readonly pendingSeconds: number;
  /** The pause after a response was not taken, in milliseconds; each further one is twice as long. */
  readonly firstPause?: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The card provider's payment pages, on the tables that the migrations made. */
export function createProvider(parts: ProviderParts): Provider {
  const { database, merchant, siteOrigin, pendingSeconds, firstPause = 500, now } = parts;
  const { onOpened = async () => {} } = parts;
  const store = new PaymentStore({ database, secretKey: merchant.secretKey, pendingSeconds });
  const sender = new ResponseSender({ database, now, firstPause });

  const provider = newProvider();
  provider.addHook('onReady', () => sender.resume());
  provider.addHook('onClose', () => sender.close());
  startPaymentRoute(provider, { database, merchant, onOpened, now });
  paymentRoutes(provider, { store, sender, siteOrigin, now });
  return provider;
}
