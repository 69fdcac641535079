import { toLanguage } from '../texts/language.ts';

interface FieldRule {
  readonly longest: number;
  readonly mandatory?: true;
  readonly allows?: (value: string) => boolean;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

/** Rules of the fields that a request may have. An optional field may also be empty. */
const rules: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['amount', { longest: 12, mandatory: true, allows: matches(/^[1-9]\d*$/) }],
  ['currencyCode', { longest: 3, mandatory: true, allows: matches(/^978$/) }],
  ['merchantId', { longest: 15, mandatory: true }],
  ['keyVersion', { longest: 10, mandatory: true }],
  ['normalReturnUrl', { longest: 512, mandatory: true, allows: isResponseAddress }],
  ['transactionReference', { longest: 35, mandatory: true, allows: matches(/^[A-Za-z0-9]+$/) }],
  ['automaticResponseUrl', { longest: 512, allows: isResponseAddress }],
  ['customerLanguage', { longest: 2, allows: (value) => toLanguage(value) !== undefined }],
  ['orderId', { longest: 32 }],
  ['returnContext', { longest: 256 }],
  ['captureMode', { longest: 20, allows: matches(/^AUTHOR_CAPTURE$/) }],
  ['captureDay', { longest: 2, allows: matches(/^0$/) }],
  ['orderChannel', { longest: 20, allows: matches(/^INTERNET$/) }],
  ['paypageData.bypassReceiptPage', { longest: 5, allows: matches(/^(true|false)$/) }],
  ['expirationDate', { longest: 35, allows: isMoment }],
]);

/** Parses the fields of `Data`. Its seal and the time of the request are checked elsewhere. */
export function parsePaymentRequest(fields: ReadonlyMap<string, string>) {
  const fault = brokenRule(fields);
  return fault
    ? ({ ok: false, fault } as const)
    : ({ ok: true, request: toRequest(fields) } as const);
}

/** Request of a merchant for a payment. */
export type PaymentRequest = Readonly<ReturnType<typeof toRequest>>;

function toRequest(fields: ReadonlyMap<string, string>) {
  const text = (name: string) => fields.get(name) ?? '';
  const expirationDate = text('expirationDate');
  return {
    /** Cents. */
    amount: Number(text('amount')),
    merchantId: text('merchantId'),
    keyVersion: text('keyVersion'),
    reference: text('transactionReference'),
    normalReturnUrl: text('normalReturnUrl'),
    automaticResponseUrl: text('automaticResponseUrl') || undefined,
    language: toLanguage(text('customerLanguage')),
    orderId: text('orderId') || undefined,
    returnContext: text('returnContext') || undefined,
    /** Milliseconds since the epoch. */
    expiresAt: expirationDate ? Date.parse(expirationDate) : undefined,
    bypassesReceiptPage: text('paypageData.bypassReceiptPage') === 'true',
  };
}

/** Returns the first fault of a request's fields. A missing field is reported before a wrong one. */
function brokenRule(fields: ReadonlyMap<string, string>): RequestFault | undefined {
  for (const [field, rule] of rules) {
    if (rule.mandatory && !fields.get(field)) return { kind: 'missing-field', field };
  }
  for (const [field, value] of fields) {
    const rule = rules.get(field);
    if (!rule) return { kind: 'invalid-keyword', field };
    if (value.length > rule.longest) return { kind: 'bad-length', field };
    if (value && rule.allows && !rule.allows(value)) return { kind: 'bad-value', field };
  }
  return undefined;
}

/** Checks an address. The protocol allows no query: data to be returned travels in `returnContext`. */
function isResponseAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(value);
}

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  return pattern.test(value) && !Number.isNaN(Date.parse(value));
}

/** Reason why a request is refused before anything is stored, and the field at fault. */
export interface RequestFault {
  readonly kind: RequestFaultKind;
  readonly field: string;
}

/** Protocol code of each fault. Only the page shows it, because no response is sent. */
export const faultCodes = {
  'unknown-version': '40',
  'missing-field': '30',
  unreadable: '30',
  'unknown-merchant': '03',
  'unknown-key-version': '34',
  'wrong-seal': '34',
  'invalid-keyword': '30',
  'bad-length': '30',
  'bad-value': '30',
  'reference-used': '94',
} as const;

export type RequestFaultKind = keyof typeof faultCodes;
