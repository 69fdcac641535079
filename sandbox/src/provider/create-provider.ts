import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readForm } from '../sips/sips-message.ts';
import { preferredLanguage, toLanguage, type Language } from '../texts/language.ts';
import { cardPage, type CardPage } from './card-page.ts';
import { actOnAuthentication, actOnCard, filledCard, readCard, typedCard } from './enter-card.ts';
import { newProvider, type Provider } from './new-provider.ts';
import { responseSender } from './notify-merchant.ts';
import { actOnPayment, readPayment, type Act } from './act-on-payment.ts';
import type { Payment, ProviderParts } from './payment.ts';
import { cancelled } from './response-fields.ts';
import { showPayment } from './show-payment.ts';
import { startPaymentRoute } from './start-payment.ts';

interface PaymentRoute {
  Params: { readonly pageId: string };
}

type PaymentCall = FastifyRequest<PaymentRoute>;

/** Time limit, in milliseconds, after which the browser continues without waiting for the merchant's server. */
const longestWait = 2_000;

const page = 'text/html; charset=utf-8';

/** Creates the card provider's payment pages, on the tables that the migrations created. */
export function createProvider(parts: ProviderParts): Provider {
  const { database, siteOrigin, now } = parts;
  const sender = responseSender(parts);
  const provider = newProvider();
  provider.addHook('onReady', () => sender.resume());
  provider.addHook('onClose', () => sender.close());
  startPaymentRoute(provider, parts);

  // Viewing the pages of a payment changes nothing; only submitted forms do.
  provider.get<PaymentRoute>('/payment/:pageId', async (call, reply) => {
    const payment = await readPayment(database, call.params.pageId);
    if (!payment) return reply.callNotFound();
    const language = languageOf(call, payment);
    const typed = filledCard(readForm(call.query)['card'], now());
    const shown = showPayment({ payment, language, siteOrigin, now: now(), typed });
    return reply.header('Content-Security-Policy', shown.policy).type(page).send(shown.document);
  });

  provider.post<PaymentRoute>('/payment/:pageId/card', async (call, reply) => {
    const typed = typedCard(call.body);
    const card = readCard(typed, now());
    const { wrongAttempts = '' } = readForm(call.body);
    const retry = card.ok ? undefined : { typed: { ...typed, code: '' }, mistakes: card.mistakes };
    return act(call, reply, (open) => actOnCard(open, card, wrongAttempts), retry);
  });

  provider.post<PaymentRoute>('/payment/:pageId/authentication', async (call, reply) => {
    const { answer } = readForm(call.body);
    return act(call, reply, (open) => actOnAuthentication(open, answer));
  });

  provider.post<PaymentRoute>('/payment/:pageId/cancel', async (call, reply) =>
    act(call, reply, () => cancelled),
  );
  return provider;

  /** Redirects, so that a reload shows the same page and submits nothing twice. Mistakes are shown immediately. */
  async function act(
    call: PaymentCall,
    reply: FastifyReply,
    choose: (payment: Payment) => Act,
    retry?: Pick<CardPage, 'typed' | 'mistakes'>,
  ) {
    const circumstances = { at: now(), customerIpAddress: call.ip };
    const payment = await actOnPayment(parts, call.params.pageId, circumstances, choose);
    if (!payment) return reply.callNotFound();
    const { pageId, step } = payment;
    if (step.kind === 'decided') {
      await Promise.race([sender.send(pageId), sleep(longestWait, undefined, { ref: false })]);
    }
    const language = languageOf(call, payment);
    if (retry && step.kind === 'enter-card') {
      return reply.type(page).send(cardPage({ language, payment, ...retry }));
    }
    return reply.redirect(`/payment/${pageId}?lang=${language}`, 303);
  }
}

/** Returns the buyer's choice of language, else the merchant's, else the browser's. */
function languageOf({ query, headers }: PaymentCall, { request }: Payment): Language {
  const chosen = toLanguage(readForm(query)['lang']);
  return chosen ?? request.language ?? preferredLanguage(headers['accept-language']);
}
