import { requestOf, sealedResponse, wantedAttempt } from '../payment-harness.ts';
import { tokenSubject } from '../test-api.ts';

export interface Payment {
  /** Code of the response. */
  readonly code: string;
  /** Cents. */
  readonly amount: number;
}

/** Sends each response until it is accepted, and never again after that. Some are sent twice at the same time. */
export class RetryingProvider {
  readonly #outbox = new Map<string, Payment>();
  #onAccepted = Promise.withResolvers<void>();

  /** Waits until one more response is accepted. */
  async nextAcceptance(): Promise<void> {
    this.#onAccepted = Promise.withResolvers<void>();
    await this.#onAccepted.promise;
  }

  async startPayment(origin: string, numero: string, payment: Payment): Promise<void> {
    const answer = await fetch(`${origin}/api/v1/envoiSips/avis/2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenOf(origin)}`,
      },
      body: JSON.stringify(wantedAttempt({ numAvis: numero, montantTransaction: payment.amount })),
    });
    const page = await answer.text();
    if (!answer.ok) throw new Error(page);
    const reference = requestOf(page).get('transactionReference') ?? '';
    if (payment.code) this.#outbox.set(reference, payment);
  }

  /** Sends all responses that were not accepted, at the same time. Those without an answer are kept. */
  async deliverTo(origin: string): Promise<void> {
    const sendings = [...this.#outbox].map(async ([reference, payment], index) => {
      const sendOnce = () => this.#send(origin, reference, payment);
      await Promise.all(index % 2 === 0 ? [sendOnce(), sendOnce()] : [sendOnce()]);
    });
    await Promise.all(sendings);
  }

  async #send(origin: string, reference: string, { code, amount }: Payment): Promise<void> {
    const changes = { amount: String(amount), responseCode: code };
    const body = new URLSearchParams(sealedResponse(reference, changes));
    const answer = await fetch(`${origin}/api/v1/reponseSips`, { method: 'POST', body }).catch(
      () => undefined,
    );
    if (!answer) return;
    if (answer.status !== 204) throw new Error(`answered ${answer.status}`);
    this.#outbox.delete(reference);
    this.#onAccepted.resolve();
  }
}

async function tokenOf(origin: string): Promise<string> {
  const sub = tokenSubject(Date.now());
  return (await fetch(`${origin}/api/v1/token?sub=${sub}`, { method: 'POST' })).text();
}
