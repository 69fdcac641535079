import { actOnPayment, readPayment, type Act, type StoreParts } from './payment-store.ts';
import { type Payment, isTooLate } from './payment.ts';
import { handOn } from '../api/tracing.ts';
import { newProvider, type Provider } from './new-provider.ts';
import { startPaymentRoute } from './start-payment.ts';
import { ResponseSender, type SenderParts } from './notify-merchant.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actOnAuthentication, authenticationPage } from './authenticate.ts';
import { cancelled } from './response-fields.ts';
import { actOnCard, readCard, typedCard, type TypedCard, filledIn } from './enter-card.ts';
import { cardPage } from './card-page.ts';
import { readField, contentSecurityPolicy } from './page.ts';
import { preferredLanguage, toLanguage, type Language } from '../texts/language.ts';
import { receiptPage, tooLatePage } from './outcome-page.ts';

interface ShowPayment {
  readonly payment: Payment;
  readonly language: Language;
  readonly siteOrigin: string;
  readonly now: number;
  readonly typed: TypedCard | undefined;
}

interface PaymentRoute {
  Params: { readonly pageId: string };
  Querystring: unknown;
}

type PaymentCall = FastifyRequest<PaymentRoute>;

/** The browser goes on after this time though the merchant's server has not taken its response. */
const longestWait = 2_000;

const page = 'text/html; charset=utf-8';

/** Without a `tracing` of its own, traces are handed on as they come. */
export interface ProviderParts
  extends StoreParts, Partial<Pick<SenderParts, 'firstPause' | 'traceOf' | 'tracing'>> {
  /** The site to which the merchant's own server leads browsers on. */
  readonly siteOrigin: string;
  /** Hears of each payment page that is opened, by the merchant's reference. */
  readonly onOpened?: (reference: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The card provider's payment pages, on the tables that the migrations made. */
export function createProvider(parts: ProviderParts): Provider {
  const { database, merchant, firstPause = 500, now } = parts;
  const { onOpened = async () => {}, traceOf = async () => undefined, tracing = handOn } = parts;
  const sender = new ResponseSender({ database, now, firstPause, tracing, traceOf });

  const provider = newProvider();
  provider.addHook('onReady', () => sender.resume());
  provider.addHook('onClose', () => sender.close());
  startPaymentRoute(provider, { database, merchant, onOpened, now });
  paymentRoutes(provider, parts, sender);
  return provider;
}

/** The pages of one payment. Looking at them changes nothing; only forms that are sent do. */
function paymentRoutes(provider: Provider, parts: ProviderParts, sender: ResponseSender): void {
  const { database, siteOrigin, now } = parts;

  async function act(call: PaymentCall, choose: (payment: Payment) => Act) {
    const circumstances = { at: now(), customerIpAddress: call.ip };
    const payment = await actOnPayment(parts, call.params.pageId, circumstances, choose);
    if (payment?.step.kind === 'decided') {
      await Promise.race([
        sender.send(payment.pageId),
        sleep(longestWait, undefined, { ref: false }),
      ]);
    }
    return payment;
  }

  provider.get<PaymentRoute>('/payment/:pageId', async (call, reply) => {
    const payment = await readPayment(database, call.params.pageId);
    if (!payment) return reply.callNotFound();
    const language = languageOf(call, payment);
    const typed = filledIn(readField(call.query, 'card'), now());
    const shown = showPayment({ payment, language, siteOrigin, now: now(), typed });
    return reply.header('Content-Security-Policy', shown.policy).type(page).send(shown.document);
  });

  provider.post<PaymentRoute>('/payment/:pageId/card', async (call, reply) => {
    const typed = typedCard(call.body);
    const card = readCard(typed, now());
    const attemptsBefore = readField(call.body, 'wrongAttempts') ?? '';
    const payment = await act(call, (open) => actOnCard(open, card, attemptsBefore));
    if (!payment) return reply.callNotFound();
    if (card.ok || payment.step.kind !== 'enter-card') return toPage(call, reply, payment);
    const language = languageOf(call, payment);
    const { mistakes } = card;
    const again = cardPage({ language, payment, typed: { ...typed, code: '' }, mistakes });
    return reply.type(page).send(again);
  });

  provider.post<PaymentRoute>('/payment/:pageId/authentication', async (call, reply) => {
    const answer = readField(call.body, 'answer');
    const payment = await act(call, (open) => actOnAuthentication(open, answer));
    return payment ? toPage(call, reply, payment) : reply.callNotFound();
  });

  provider.post<PaymentRoute>('/payment/:pageId/cancel', async (call, reply) => {
    const payment = await act(call, () => ({ kind: 'ends', decision: cancelled }));
    return payment ? toPage(call, reply, payment) : reply.callNotFound();
  });
}

/** Redirects, so that a reload shows the same page and sends nothing twice. */
function toPage(call: PaymentCall, reply: FastifyReply, payment: Payment): FastifyReply {
  return reply.redirect(`/payment/${payment.pageId}?lang=${languageOf(call, payment)}`, 303);
}

/** Takes the buyer's choice first, then the merchant's, then the browser's. */
function languageOf({ query, headers }: PaymentCall, { request }: Payment): Language {
  const chosen = toLanguage(readField(query, 'lang'));
  return chosen ?? request.language ?? preferredLanguage(headers['accept-language']);
}

/** The one page that a payment has at this moment. */
export function showPayment({ payment, language, siteOrigin, now, typed }: ShowPayment) {
  const { request, step } = payment;
  if (step.kind === 'decided') {
    const leavesAtOnce = request.bypassesReceiptPage && step.browserReturns;
    // Browsers hold the redirects after a form to the same rule: the merchant leads on to its site.
    const formTargets = step.browserReturns
      ? [new URL(request.normalReturnUrl).origin, siteOrigin]
      : [];
    return {
      document: receiptPage({ language, payment, step, leavesAtOnce }),
      policy: contentSecurityPolicy({ formTargets, script: leavesAtOnce }),
    };
  }
  return { document: openPage(), policy: contentSecurityPolicy() };

  function openPage(): string {
    if (isTooLate(payment, now)) return tooLatePage(language, payment);
    if (step.kind === 'authenticate') return authenticationPage(language, payment);
    return cardPage({ language, payment, ...(typed && { typed }) });
  }
}
