import type { ErrorCode } from '../api/error-answer.ts';

export interface CallDescription {
  readonly tag:
    'token' | 'fine' | 'link' | 'card payment' | 'card provider' | 'receipt' | 'transfer';
  readonly summary: string;
  /** Whether it is answered without a token. */
  readonly open?: boolean;
  /** What a right call is answered with; JSON when missing. */
  readonly answers?: 'text/plain' | 'text/html' | 'application/pdf';
  /** The fields of the form that is its body: checked by their seal, not by a schema. */
  readonly form?: readonly string[];
  /** The codes of its refusals beside those that every such call has. */
  readonly refusals: readonly ErrorCode[];
}

const sealedForm = ['Data', 'Seal', 'InterfaceVersion', 'Encode'];

/** What a route's schemas cannot tell of a call. The document needs one for each call, and no more. */
export const callDescriptions: Readonly<Record<string, CallDescription>> = {
  'POST /api/v1/token': {
    tag: 'token',
    summary: 'Issues a token of 15 minutes',
    open: true,
    answers: 'text/plain',
    refusals: ['sub-invalid'],
  },
  'GET /api/v1/recherche/amende': {
    tag: 'fine',
    summary: 'Looks a fine up by its number and key, or by those of its deposit',
    refusals: ['too-many-attempts'],
  },
  'GET /api/v1/encrypte': {
    tag: 'link',
    summary: 'Encrypts a text for a link',
    answers: 'text/plain',
    refusals: [],
  },
  'GET /api/v1/decrypte': {
    tag: 'link',
    summary: 'Decrypts what was encrypted here',
    answers: 'text/plain',
    refusals: ['text-invalid'],
  },
  'GET /api/v1/confirmerPaiement/avis/2': {
    tag: 'card payment',
    summary: 'Tells the newest thing that happened to a fine, or one of its settlements',
    refusals: ['too-many-attempts'],
  },
  'POST /api/v1/envoiSips/avis/2': {
    tag: 'card payment',
    summary: 'Begins a card payment: a page whose form hands the visitor over to the provider',
    answers: 'text/html',
    refusals: [
      'notice-unknown',
      'too-many-attempts',
      'payment-under-way',
      'payment-pending',
      'not-payable',
      'amount-refused',
      'deposit-impossible',
    ],
  },
  'POST /api/v1/retourSips': {
    tag: 'card provider',
    summary: 'Brings the visitor back to the site; changes nothing',
    open: true,
    form: sealedForm,
    refusals: [],
  },
  'POST /api/v1/reponseSips': {
    tag: 'card provider',
    summary: 'Takes what the provider says of a payment',
    open: true,
    form: sealedForm,
    refusals: ['response-refused'],
  },
  'POST /api/v1/envoiMail/2': {
    tag: 'receipt',
    summary: 'Sends the receipt of a settlement by e-mail, to one mailbox once an hour',
    refusals: ['settlement-unknown', 'mails-used-up', 'too-many-attempts'],
  },
  'POST /api/v1/envoiPostal/2': {
    tag: 'receipt',
    summary: 'Sends the receipt of a settlement by post, once',
    refusals: ['settlement-unknown', 'too-many-attempts'],
  },
  'POST /api/v1/generePdf/2': {
    tag: 'receipt',
    summary: 'Draws the receipt of a settlement',
    answers: 'application/pdf',
    refusals: ['settlement-unknown', 'too-many-attempts'],
  },
  'POST /api/v1/generePdfVirement': {
    tag: 'transfer',
    summary: 'Draws what is needed for a bank transfer',
    answers: 'application/pdf',
    refusals: [
      'notice-unknown',
      'too-many-attempts',
      'not-payable',
      'amount-refused',
      'deposit-impossible',
      'indicator-missing',
    ],
  },
};
