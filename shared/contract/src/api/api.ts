import type { PaymentReference } from '@amendes/fines/fine.ts';
import type * as calls from './calls.ts';
import { request } from './request.ts';

type Calls = typeof calls;

/** A PDF is drawn for the one who asks for it, which may take its time, in milliseconds. */
const pdfTimeoutMs = 60_000;

/* Every call loads the one chunk "api" first, which holds the HTTP client and the parsers of the answers. */
const load = (): Promise<Calls> => import(/* webpackChunkName: "api" */ './calls.ts');

/**
 * Looks a fine up (`GET /api/v1/recherche/amende`).
 * @param reference number (14 or 18 digits) and key (2 digits), without dashes.
 * @returns what the API said, or why no answer came within 15 s.
 */
export const findFine = async (reference: PaymentReference, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.findFine(reference, within), { signal });

/**
 * Asks what became of a payment (`GET /api/v1/confirmerPaiement/avis/2`).
 * @param reference the pair of the fine or of its deposit, without dashes.
 * @returns the newest thing that happened to the fine, or why no answer came within 15 s; a status 429
 * when one address or a wrong key has asked too often.
 */
export const confirmPayment = async (reference: PaymentReference, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.confirmPayment(reference, within), { signal });

/**
 * Enciphers a text for a link (`GET /api/v1/encrypte`), which `decipher` reads again.
 * @param text 1 to 1000 characters.
 * @returns url-safe text, or why there is none.
 */
export const encipher = async (text: string, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.encipher(text, within), { signal });

/**
 * Deciphers a text that the API enciphered (`GET /api/v1/decrypte`), such as the one in a link that was
 * sent to a citizen.
 * @returns the plain text, or why there is none; a text that the API did not encipher is a status 400.
 */
export const decipher = async (text: string, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.decipher(text, within), { signal });

/**
 * Begins a card payment (`POST /api/v1/envoiSips/avis/2`): the attempt is booked, and the answer is
 * the document whose form hands the visitor over to the card provider.
 * @returns the HTML as it came, to be read as inert text. After `network`, `timeout` and `unreadable`
 * the attempt may have begun all the same: `confirmPayment` tells.
 */
export const startCardPayment = async (
  payment: Parameters<Calls['startCardPayment']>[0],
  signal?: AbortSignal,
) => request(load, (calls, within) => calls.startCardPayment(payment, within), { signal });

/**
 * Asks for the instructions of a bank transfer as a PDF (`POST /api/v1/generePdfVirement`).
 * @returns the file, or why none came within 60 s. The codes of a refusal: `notice-unknown` (also for a
 * wrong key), `not-payable`, `amount-refused`, `deposit-impossible`, `indicator-missing`.
 */
export const transferPdf = async (
  transfer: Parameters<Calls['transferPdf']>[0],
  signal?: AbortSignal,
) =>
  request(load, (calls, within) => calls.transferPdf(transfer, within), {
    signal,
    timeoutMs: pdfTimeoutMs,
  });

/**
 * Asks for the receipt of a settlement as a PDF (`POST /api/v1/generePdf/2`).
 * @returns the file, or why none came within 60 s; a status 404 when the settlement is not one of that
 * notice, or has no receipt online.
 */
export const receiptPdf = async (
  receipt: Parameters<Calls['receiptPdf']>[0],
  signal?: AbortSignal,
) =>
  request(load, (calls, within) => calls.receiptPdf(receipt, within), {
    signal,
    timeoutMs: pdfTimeoutMs,
  });

/**
 * Has the receipt of a settlement sent by e-mail (`POST /api/v1/envoiMail/2`). When it is asked again for
 * the same address and language, the API sends nothing more.
 * @returns a status 404 when the settlement is not one of that notice, or has no receipt online.
 */
export const sendReceiptByMail = async (receipt: Parameters<Calls['sendReceiptByMail']>[0]) =>
  request(load, (calls, signal) => calls.sendReceiptByMail(receipt, signal));

/**
 * Has the receipt of the newest settlement sent to the address on the notice (`POST /api/v1/envoiPostal/2`).
 * @returns a status 404 when there is no settlement, or none with a receipt online.
 */
export const sendReceiptByPost = async (receipt: Parameters<Calls['sendReceiptByPost']>[0]) =>
  request(load, (calls, signal) => calls.sendReceiptByPost(receipt, signal));
