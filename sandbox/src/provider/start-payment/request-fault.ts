/** Why a request is refused before anything is stored, and where. */
export interface RequestFault {
  readonly kind: RequestFaultKind;
  readonly field: string;
}

/** The code that the protocol has for a fault, told on the page only: no response is sent. */
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
