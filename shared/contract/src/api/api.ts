import type { PaymentReference } from '@amendes/fines/fine.ts';
import type * as calls from './calls.ts';
import { request } from './request.ts';

type Calls = typeof calls;

/** Time limit of a request for a PDF, in milliseconds: the API draws the file on request, which may be slow. */
const pdfTimeoutMs = 60_000;

/* Every call first loads the single chunk "api", which contains the HTTP client and the parsers of the answers. */
const load = (): Promise<Calls> => import(/* webpackChunkName: "api" */ './calls.ts');

/**
 * Looks a fine up (`GET /api/v1/recherche/amende`).
 * @param reference number (14 or 18 digits) and key (2 digits), without dashes.
 * @returns the API's answer, or the reason why there was none within 15 s.
 */
export const findFine = async (reference: PaymentReference, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.findFine(reference, within), { signal });

/**
 * Requests the state of a payment (`GET /api/v1/confirmerPaiement/avis/2`).
 * @param reference number and key of the fine or of its deposit, without dashes.
 * @returns the newest event of the fine, or the reason why there was no answer within 15 s; status 429
 * after too many requests from one address or with a wrong key.
 */
export const confirmPayment = async (reference: PaymentReference, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.confirmPayment(reference, within), { signal });

/**
 * Enciphers a text for a link (`GET /api/v1/encrypte`), which `decipher` reads again.
 * @param text 1 to 1000 characters.
 * @returns URL-safe text, or the reason why there is none within 15 s.
 */
export const encipher = async (text: string, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.encipher(text, within), { signal });

/**
 * Deciphers a text that the API enciphered (`GET /api/v1/decrypte`), such as the one in a link that was
 * sent to a citizen.
 * @returns the plain text, or the reason why there is none within 15 s; status 400 if the API did not encipher the text.
 */
export const decipher = async (text: string, signal?: AbortSignal) =>
  request(load, (calls, within) => calls.decipher(text, within), { signal });

/**
 * Starts a card payment (`POST /api/v1/envoiSips/avis/2`): the API books the attempt and answers with
 * the document whose form hands the citizen over to the card provider.
 * @returns the unchanged HTML, which must be read as inert text. After `network`, `timeout` and `unreadable`
 * the attempt may have started all the same: `confirmPayment` shows it.
 */
export const startCardPayment = async (
  payment: Parameters<Calls['startCardPayment']>[0],
  signal?: AbortSignal,
) => request(load, (calls, within) => calls.startCardPayment(payment, within), { signal });

/**
 * Requests the instructions of a bank transfer as a PDF (`POST /api/v1/generePdfVirement`).
 * @returns the file, or the reason why there was none within 60 s. The codes of a refusal: `notice-unknown` (also for a
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
 * Requests the receipt of a settlement as a PDF (`POST /api/v1/generePdf/2`).
 * @returns the file, or the reason why there was none within 60 s; status 404 if the settlement does not belong to
 * that notice, or has no receipt online.
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
 * Requests the receipt of a settlement by e-mail (`POST /api/v1/envoiMail/2`). The API sends it to one mailbox at most
 * once an hour, and refuses a new mailbox with 409 `mails-used-up` once the settlement had all its mails.
 * @returns the sending, or the reason for a failure within 15 s; status 404 if the notice has no such online receipt.
 */
export const sendReceiptByMail = async (receipt: Parameters<Calls['sendReceiptByMail']>[0]) =>
  request(load, (calls, signal) => calls.sendReceiptByMail(receipt, signal));

/**
 * Requests the receipt of the newest settlement by post, to the address on the notice (`POST /api/v1/envoiPostal/2`).
 * @returns the sending, or the reason for a failure within 15 s; status 404 if no settlement has a receipt online.
 */
export const sendReceiptByPost = async (receipt: Parameters<Calls['sendReceiptByPost']>[0]) =>
  request(load, (calls, signal) => calls.sendReceiptByPost(receipt, signal));
