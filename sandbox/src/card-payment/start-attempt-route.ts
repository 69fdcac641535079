import { Type } from 'typebox';
import { ApiError, errorAnswers, type Api } from '../api/api.ts';
import { PaymentNumber } from '../fine/fine.ts';
import type { NoticeCallParts } from '../notice-lookups/find-notice.ts';
import type { PaymentSettings } from '../settings/settings.ts';
import { Language } from '../texts/language.ts';
import { type CardProvider, handOverPage } from './card-provider.ts';
import { startAttempt, startRefusals, type StartRefusal } from './start-attempt.ts';

const Body = Type.Object({
  numAvis: PaymentNumber,
  canal: Type.Literal('2'),
  typeReglement: Type.Enum(['AMENDE', 'CONSIGNATION']),
  nature: Type.Literal('AMENDES'),
  locale: Language,
  montantTransaction: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  cleAvis: Type.Optional(
    Type.String({
      pattern: '^\\d{2}$',
      description: 'without it only a caller that has just looked the fine up may start',
    }),
  ),
  reprendre: Type.Optional(
    Type.Boolean({
      description:
        'ends the attempt that is under way and begins another; not-payable without one; needs cleAvis',
    }),
  ),
});

const unknownNotice = 'There is no such notice with this key, or this caller has not looked it up.';

const messages: Readonly<Record<StartRefusal, string>> = {
  'notice-unknown': unknownNotice,
  'payment-under-way': 'A payment of this fine has started and not ended.',
  'payment-pending': 'The provider is deciding on the payment: it cannot be taken back.',
  'not-payable': 'The status of this fine is not A_PAYER, or nothing is under way to be resumed.',
  'deposit-impossible': 'The fine has no deposit, or the number is that of its deposit only.',
  'amount-refused': 'That is not the amount due, nor a part of it that may be paid.',
};

export interface StartAttemptParts extends NoticeCallParts {
  readonly cardProvider: CardProvider;
  readonly payments: Pick<PaymentSettings, 'attemptMinutes' | 'openingSeconds' | 'providerOrigin'>;
}

export function startAttemptRoute(api: Api, parts: StartAttemptParts): void {
  const { database, lookups, cardProvider, now } = parts;
  const { attemptMinutes, openingSeconds, providerOrigin } = parts.payments;
  const duration = attemptMinutes * 60_000;
  // Only the simulator reports that a card page was opened.
  const opening = providerOrigin === undefined ? openingSeconds * 1000 : duration;

  api.post(
    '/envoiSips/avis/2',
    {
      schema: {
        summary: 'Begins a card payment: a page whose form hands the citizen over to the provider',
        tags: ['card payment'],
        produces: ['text/html'],
        refusals: ['too-many-attempts', ...startRefusals],
        body: Body,
        response: { 200: Type.String(), ...errorAnswers },
      },
    },
    async ({ body, ip, traceparent }, reply) => {
      // A number alone must neither reveal that it exists nor close a fine to its owner.
      const { numAvis: number, cleAvis: key, reprendre: resumes = false } = body;
      if (resumes && key === undefined) {
        throw new ApiError('invalid-request', 'reprendre needs cleAvis.');
      }
      const knowsKey =
        key === undefined
          ? await lookups.hasGivenKey({ ip, number })
          : (await lookups.checkKey({ ip, number, key })).kind === 'right';
      if (!knowsKey) throw new ApiError('notice-unknown', unknownNotice);
      const attempt = await startAttempt(
        database,
        {
          number,
          settlementType: body.typeReglement,
          amount: body.montantTransaction,
          locale: body.locale,
          resumes,
          traceparent,
        },
        { now: now(), duration, opening },
      );
      if (!attempt.ok) throw new ApiError(attempt.code, messages[attempt.code]);
      const form = cardProvider.paymentForm(attempt.payment);
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
        .send(handOverPage(form, body.locale));
    },
  );
}
