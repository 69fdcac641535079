import { sealText } from '../../src/encryption/sealed-text.ts';
import { printedKey } from '../../src/fine/fine.ts';
import { readSandboxSettings } from '../../src/settings/settings.ts';
import { openMessage, sealMessage } from '../../src/sips/sips-message.ts';
import { tokenSubjectKey } from '../../src/token/issue-token.ts';

export interface Payment {
  /** The response's code. */
  readonly code: string;
  /** Cents. */
  readonly amount: number;
}

const { payments: merchant, tokenPassphrase, tokenSalt } = readSandboxSettings({});

/** Sends each response until it is taken, and never again after that; some it sends twice at once. */
export class RetryingProvider {
  readonly #outbox = new Map<string, Payment>();
  #onTaken = Promise.withResolvers<void>();

  /** Waits until one more response has been taken. */
  async taken(): Promise<void> {
    this.#onTaken = Promise.withResolvers<void>();
    await this.#onTaken.promise;
  }

  async begin(origin: string, numero: string, payment: Payment): Promise<void> {
    const answer = await fetch(`${origin}/api/v1/envoiSips/avis/2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenOf(origin)}`,
      },
      body: JSON.stringify({
        numAvis: numero,
        cleAvis: printedKey(numero),
        canal: '2',
        typeReglement: 'AMENDE',
        nature: 'AMENDES',
        locale: 'fr',
        montantTransaction: payment.amount,
      }),
    });
    const page = await answer.text();
    if (!answer.ok) throw new Error(page);
    if (payment.code) this.#outbox.set(referenceIn(page), payment);
  }

  /** Sends all that was not taken, all at once; what is not answered stays. */
  async deliverTo(origin: string): Promise<void> {
    const sendings = [...this.#outbox].map(async ([reference, payment], index) => {
      const once = () => this.#send(origin, reference, payment);
      await Promise.all(index % 2 === 0 ? [once(), once()] : [once()]);
    });
    await Promise.all(sendings);
  }

  async #send(origin: string, reference: string, { code, amount }: Payment): Promise<void> {
    const fields = {
      amount: String(amount),
      currencyCode: '978',
      merchantId: merchant.merchantId,
      keyVersion: merchant.keyVersion,
      transactionReference: reference,
      responseCode: code,
    };
    const message = sealMessage(fields, { ...merchant, ...sealing });
    const body = new URLSearchParams({ ...message });
    const answer = await fetch(`${origin}/api/v1/reponseSips`, { method: 'POST', body }).catch(
      () => undefined,
    );
    if (!answer) return;
    if (answer.status !== 204) throw new Error(`answered ${answer.status}`);
    this.#outbox.delete(reference);
    this.#onTaken.resolve();
  }
}

const sealing = { interfaceVersion: 'HP_2.39', sealAlgorithm: 'HMAC-SHA-256' } as const;

async function tokenOf(origin: string): Promise<string> {
  const sub = sealText(tokenSubjectKey(tokenPassphrase, tokenSalt), String(Date.now()));
  return (await fetch(`${origin}/api/v1/token?sub=${sub}`, { method: 'POST' })).text();
}

function referenceIn(page: string): string {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const body = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
  const message = openMessage(body, merchant.secretKey);
  return (message.ok && message.fields.get('transactionReference')) || '';
}
