import type { Language } from '../texts/language.ts';
import type { PaymentSettings } from '../settings/settings.ts';
import { outcomeOf, type PaymentOutcome } from '../sips/response-code.ts';
import { openMessage, sealMessage } from '../sips/sips-message.ts';
import { html } from '../texts/html.ts';

/** Card payment that the provider is requested to collect. */
export interface CardPayment {
  /** Unique for ever: at most 35 letters and digits. */
  readonly reference: string;
  /** Name of the payment on the card page, as on its receipt. The notice's number would give access to the notice. */
  readonly settlementReference: string;
  /** Euro cents. */
  readonly amount: number;
  readonly locale: Language;
  readonly expiresAt: Date;
}

/** Form that the payer's browser posts to the provider. */
export interface ProviderForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Response of the provider to a payment, after its seal was verified. */
export interface ProviderResponse {
  readonly reference: string;
  readonly outcome: PaymentOutcome;
  /** Code of the provider, for the record. */
  readonly code: string;
  /** Euro cents. */
  readonly amount: number;
  /** ISO moment with its offset, if the provider gives one. */
  readonly decidedAt?: string;
}

type ReadResponse =
  | { readonly ok: true; readonly response: ProviderResponse }
  | { readonly ok: false; readonly fault: string };

/** Port to the card provider: all that payments know of it. Another provider needs only another implementation. */
export interface CardProvider {
  paymentForm(payment: CardPayment): ProviderForm;
  /** Reads a response and verifies its seal. @param body the fields of the form that the provider posted */
  readResponse(body: unknown): ReadResponse;
}

/** Origins of the parties. Some are known only once every server listens. */
export interface PaymentAddresses {
  /** The origin of the payment pages. */
  readonly provider: string;
  /** The origin at which the provider reaches the API. */
  readonly callback: string;
  /** The origin at which the payer's browser reaches the API. */
  readonly returnTo: string;
  /** The origin of the site. */
  readonly site: string;
}

const euro = '978';
const interfaceVersion = 'HP_2.39';
/** Algorithm of every request. The provider answers with the same one. */
const sealAlgorithm = 'HMAC-SHA-256';
const moment = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Creates the adapter for the hosted page of Worldline Sips 2.0. Everything specific to Sips on this side is here. */
export function sipsCardProvider(
  { merchantId, secretKey, keyVersion }: PaymentSettings,
  addresses: () => PaymentAddresses,
): CardProvider {
  return {
    paymentForm(payment) {
      const { provider, callback, returnTo } = addresses();
      const message = sealMessage(
        {
          amount: String(payment.amount),
          currencyCode: euro,
          merchantId,
          keyVersion,
          transactionReference: payment.reference,
          orderId: payment.settlementReference,
          returnContext: payment.reference,
          customerLanguage: payment.locale,
          normalReturnUrl: `${returnTo}/api/v1/retourSips`,
          automaticResponseUrl: `${callback}/api/v1/reponseSips`,
          captureMode: 'AUTHOR_CAPTURE',
          captureDay: '0',
          orderChannel: 'INTERNET',
          expirationDate: payment.expiresAt.toISOString(),
        },
        { secretKey, interfaceVersion, sealAlgorithm, encode: 'base64url' },
      );
      return { action: `${provider}/paymentInit`, fields: { ...message } };
    },

    readResponse(body) {
      const message = openMessage(body, secretKey, sealAlgorithm);
      if (!message.ok) return message;
      const { fields } = message;
      if (fields.get('merchantId') !== merchantId) return fault('wrong-merchant');
      if (fields.get('keyVersion') !== keyVersion) return fault('wrong-key-version');
      if (fields.get('currencyCode') !== euro) return fault('wrong-currency');
      return readPayment(fields);
    },
  };
}

function readPayment(fields: ReadonlyMap<string, string>): ReadResponse {
  const reference = fields.get('transactionReference');
  const code = fields.get('responseCode');
  const amount = fields.get('amount') ?? '';
  if (!reference || !code) return fault('incomplete');
  if (!/^\d{1,12}$/.test(amount)) return fault('wrong-amount');
  const decidedAt = fields.get('transactionDateTime') ?? '';
  const isMoment = moment.test(decidedAt) && !Number.isNaN(Date.parse(decidedAt));
  return {
    ok: true,
    response: {
      reference,
      code,
      outcome: outcomeOf(code),
      amount: Number(amount),
      ...(isMoment && { decidedAt }),
    },
  };
}

function fault(name: string): ReadResponse {
  return { ok: false, fault: name };
}

const words: Readonly<Record<Language, { readonly title: string; readonly button: string }>> = {
  fr: { title: 'Paiement par carte', button: 'Continuer vers la page de paiement' },
  en: { title: 'Card payment', button: 'Continue to the payment page' },
  de: { title: 'Kartenzahlung', button: 'Weiter zur Bezahlseite' },
  nl: { title: 'Betaling met kaart', button: 'Doorgaan naar de betaalpagina' },
  it: { title: 'Pagamento con carta', button: 'Continua alla pagina di pagamento' },
  es: { title: 'Pago con tarjeta', button: 'Continuar a la página de pago' },
};

/** Returns a document with one form and no script. Its recipient decides when the form is sent. */
export function handOverPage({ action, fields }: ProviderForm, locale: Language): string {
  const { title, button } = words[locale];
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
  );
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body>
        <form method="post" action="${action}">
          ${inputs}<button type="submit">${button}</button>
        </form>
      </body>
    </html> `.text;
}
