import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actOnAuthentication } from './authenticate/act-on-authentication.ts';
import { cancelled } from './decide/decision.ts';
import type { Act, PaymentStore } from './decide/payment-store.ts';
import { actOnCard } from './enter-card/act-on-card.ts';
import { cardPage } from './enter-card/card-page.ts';
import { readCard, typedCard } from './enter-card/read-card.ts';
import { filledIn } from './enter-card/filled-in.ts';
import type { Provider } from './new-provider.ts';
import { notFoundPage } from './page/plain-pages.ts';
import { readField } from './page/read-field.ts';
import type { Payment } from './payment.ts';
import { showPayment } from './show-payment.ts';
import type { ResponseSender } from './tell-merchant/response-sender.ts';
import { toLanguage, type Language } from '../language/language.ts';
import { preferredLanguage } from './texts/preferred-language.ts';

interface PaymentRoutesParts {
  readonly store: PaymentStore;
  readonly sender: ResponseSender;
  readonly siteOrigin: string;
  readonly now: () => number;
}

interface PaymentRoute {
  Params: { readonly pageId: string };
  Querystring: unknown;
}

type PaymentCall = FastifyRequest<PaymentRoute>;

/** The browser goes on after this time though the merchant's server has not taken its response. */
const longestWait = 2_000;
const page = 'text/html; charset=utf-8';

/** The pages of one payment. Looking at them changes nothing; only forms that are sent do. */
export function paymentRoutes(provider: Provider, parts: PaymentRoutesParts): void {
  const { store, sender, siteOrigin, now } = parts;

  async function act(call: PaymentCall, choose: (payment: Payment) => Act) {
    const circumstances = { at: now(), customerIpAddress: call.ip };
    const payment = await store.act(call.params.pageId, circumstances, choose);
    if (payment?.step.kind === 'decided') {
      await Promise.race([
        sender.send(payment.pageId),
        sleep(longestWait, undefined, { ref: false }),
      ]);
    }
    return payment;
  }

  provider.get<PaymentRoute>('/payment/:pageId', async (call, reply) => {
    const payment = await store.find(call.params.pageId);
    if (!payment) return notFound(call, reply);
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
    if (!payment) return notFound(call, reply);
    if (card.ok || payment.step.kind !== 'enter-card') return toPage(call, reply, payment);
    const language = languageOf(call, payment);
    const { mistakes } = card;
    const again = cardPage({ language, payment, typed: { ...typed, code: '' }, mistakes });
    return reply.type(page).send(again);
  });

  provider.post<PaymentRoute>('/payment/:pageId/authentication', async (call, reply) => {
    const answer = readField(call.body, 'answer');
    const payment = await act(call, (open) => actOnAuthentication(open, answer));
    return payment ? toPage(call, reply, payment) : notFound(call, reply);
  });

  provider.post<PaymentRoute>('/payment/:pageId/cancel', async (call, reply) => {
    const payment = await act(call, () => ({ kind: 'ends', decision: cancelled }));
    return payment ? toPage(call, reply, payment) : notFound(call, reply);
  });
}

/** Loaded anew, the page shows the same and sends nothing twice. */
function toPage(call: PaymentCall, reply: FastifyReply, payment: Payment): FastifyReply {
  return reply.redirect(`/payment/${payment.pageId}?lang=${languageOf(call, payment)}`, 303);
}

function notFound({ headers }: PaymentCall, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(headers['accept-language']);
  return reply.code(404).type(page).send(notFoundPage(language));
}

/** What the buyer chose here, then what the merchant said, then what the browser prefers. */
function languageOf({ query, headers }: PaymentCall, { request }: Payment): Language {
  const chosen = toLanguage(readField(query, 'lang'));
  return chosen ?? request.language ?? preferredLanguage(headers['accept-language']);
}
