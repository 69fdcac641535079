import type { RequestFault } from './request-fault.ts';

interface FieldRule {
  readonly longest: number;
  readonly mandatory?: true;
  readonly allows?: (value: string) => boolean;
}

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value);

/** The fields that a request may have. A field that may be left out may be empty as well. */
const rules: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['amount', { longest: 12, mandatory: true, allows: matches(/^[1-9]\d*$/) }],
  ['currencyCode', { longest: 3, mandatory: true, allows: oneOf('978') }],
  ['merchantId', { longest: 15, mandatory: true }],
  ['keyVersion', { longest: 10, mandatory: true }],
  ['normalReturnUrl', { longest: 512, mandatory: true, allows: isResponseAddress }],
  ['transactionReference', { longest: 35, mandatory: true, allows: matches(/^[A-Za-z0-9]+$/) }],
  ['automaticResponseUrl', { longest: 512, allows: isResponseAddress }],
  ['customerLanguage', { longest: 2, allows: oneOf('fr', 'en', 'de', 'nl', 'it', 'es') }],
  ['orderId', { longest: 32 }],
  ['returnContext', { longest: 256 }],
  ['captureMode', { longest: 20, allows: oneOf('AUTHOR_CAPTURE') }],
  ['captureDay', { longest: 2, allows: oneOf('0') }],
  ['orderChannel', { longest: 20, allows: oneOf('INTERNET') }],
  ['paypageData.bypassReceiptPage', { longest: 5, allows: oneOf('true', 'false') }],
  ['expirationDate', { longest: 35, allows: isMoment }],
]);

/** The first fault of a request's fields: a missing one comes before a wrong one. */
export function brokenRule(fields: ReadonlyMap<string, string>): RequestFault | undefined {
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

/** The protocol allows no query: what is to come back travels in `returnContext`. */
function isResponseAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(value);
}

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  return pattern.test(value) && !Number.isNaN(Date.parse(value));
}
