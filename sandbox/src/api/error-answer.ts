import { Type, type Static } from 'typebox';

/** Every error code that the API knows, with its HTTP status. */
export const errorStatuses = {
  'invalid-request': 400,
  'sub-invalid': 400,
  'text-invalid': 400,
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  'not-found': 404,
  'notice-unknown': 404,
  'settlement-unknown': 404,
  'not-payable': 409,
  'payment-under-way': 409,
  'payment-pending': 409,
  'mails-used-up': 409,
  'body-too-large': 413,
  'amount-refused': 422,
  'deposit-impossible': 422,
  'indicator-missing': 422,
  'response-refused': 400,
  'too-many-attempts': 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of its keys, and no others
const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

/** What the API answers to whatever it refuses. The message is for developers, not for citizens. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({ code: Type.Enum(errorCodes), message: Type.String() }),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;

export const errorAnswers = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;
