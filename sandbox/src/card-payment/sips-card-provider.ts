import type { PaymentSettings } from '../settings.ts';
import { outcomeOf } from '../sips/response-code.ts';
import { openMessage, sealMessage } from '../sips/sips-message.ts';
import type {
  CardPayment,
  CardProvider,
  PaymentAddresses,
  ProviderForm,
  ReadResponse,
} from './card-provider.ts';

const euro = '978';
const interfaceVersion = 'HP_2.39';
const moment = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Worldline Sips 2.0 through its hosted page: all that is particular to it on this side is here. */
export function sipsCardProvider(
  settings: PaymentSettings,
  addresses: () => PaymentAddresses,
): CardProvider {
  const { merchantId, secretKey, keyVersion } = settings;
  return {
    paymentForm: (payment) => paymentForm(payment, settings, addresses()),

    readResponse(body) {
      const message = openMessage(body, secretKey);
      if (!message.ok) return message;
      const { fields } = message;
      if (fields.get('merchantId') !== merchantId) return fault('wrong-merchant');
      if (fields.get('keyVersion') !== keyVersion) return fault('wrong-key-version');
      if (fields.get('currencyCode') !== euro) return fault('wrong-currency');
      return readPayment(fields);
    },
  };
}

function paymentForm(
  payment: CardPayment,
  { merchantId, secretKey, keyVersion }: PaymentSettings,
  { provider, callback, returnTo }: PaymentAddresses,
): ProviderForm {
  const message = sealMessage(
    {
      amount: String(payment.amount),
      currencyCode: euro,
      merchantId,
      keyVersion,
      transactionReference: payment.reference,
      orderId: payment.number,
      returnContext: payment.reference,
      customerLanguage: payment.locale,
      normalReturnUrl: `${returnTo}/api/v1/retourSips`,
      automaticResponseUrl: `${callback}/api/v1/reponseSips`,
      captureMode: 'AUTHOR_CAPTURE',
      captureDay: '0',
      orderChannel: 'INTERNET',
      expirationDate: payment.expiresAt.toISOString(),
    },
    { secretKey, interfaceVersion, sealAlgorithm: 'HMAC-SHA-256', encode: 'base64url' },
  );
  return { action: `${provider}/paymentInit`, fields: { ...message } };
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
