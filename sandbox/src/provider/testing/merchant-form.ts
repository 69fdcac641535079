import { randomUUID } from 'node:crypto';
import { sealMessage, type SipsEncoding, type SipsMessage } from '../../sips/sips-message.ts';
import type { SealAlgorithm } from '../../sips/sips-seal.ts';
import type { Merchant } from '../merchant.ts';

export const merchant: Merchant = {
  merchantId: '002001000000001',
  secretKey: '002001000000001_KEY1',
  keyVersion: '1',
};

export const newReference = () => randomUUID().replaceAll('-', '');

function requestFields(): Record<string, string> {
  return {
    amount: '9000',
    currencyCode: '978',
    merchantId: merchant.merchantId,
    normalReturnUrl: 'http://localhost:4200/api/v1/retourSips',
    transactionReference: newReference(),
    keyVersion: merchant.keyVersion,
    customerLanguage: 'fr',
    orderId: '33341557203981',
    returnContext: 'ctx=1',
    captureMode: 'AUTHOR_CAPTURE',
    captureDay: '0',
    orderChannel: 'INTERNET',
  };
}

interface Sealing {
  readonly sealAlgorithm?: SealAlgorithm;
  readonly encode?: SipsEncoding;
  readonly secretKey?: string;
}

/** What a merchant's page sends; a field that is undefined is left out. */
export function merchantForm(
  changes: Readonly<Record<string, string | undefined>> = {},
  { sealAlgorithm = 'HMAC-SHA-256', secretKey = merchant.secretKey, ...rest }: Sealing = {},
): SipsMessage {
  const fields = Object.entries({ ...requestFields(), ...changes });
  const present = fields.filter((field): field is [string, string] => field[1] !== undefined);
  const sealing = { secretKey, sealAlgorithm, interfaceVersion: 'HP_3.2', ...rest };
  return sealMessage(Object.fromEntries(present), sealing);
}
