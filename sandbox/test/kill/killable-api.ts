import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../src/settings/settings.ts';
import { type Fine, printedKey } from '../../src/fine/fine.ts';

const program = fileURLToPath(new URL('serve-payments.ts', import.meta.url));

/** The statements or answers that the API still makes before it dies. */
export type KillMoment = { readonly statements: number } | { readonly answers: number };

/** A process of its own that runs the API, and is ended as a power cut would end it. */
export class KillableApi {
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.#ended = once(child, 'exit');
    this.origin = origin;
  }

  static async start(location: DatabaseLocation): Promise<KillableApi> {
    const child = fork(program, [JSON.stringify(location)], { execArgv: [] });
    const origin = await new Promise<string>((resolve, reject) => {
      child.once('message', (message: string) => resolve(message));
      child.once('exit', (code) => reject(new Error(`the API did not start: ${code}`)));
    });
    return new KillableApi(child, origin);
  }

  /** Has it kill itself at a moment among what it is asked from now on. */
  killAt(moment: KillMoment): void {
    this.#child.send(moment);
  }

  /** Waits until it is dead. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}

/** Many alike, so that every killing has fresh ones; each may be paid in parts. */
export const finesToKill: readonly Fine[] = Array.from({ length: 60 }, (_, index) => {
  const numero = `333${String(index).padStart(11, '0')}`;
  return {
    numero,
    cle: printedKey(numero),
    statutPaiement: { valeur: 'A_PAYER' },
    typeAmende: 'AF',
    montant: 9000,
    paiementPartielAutorise: true,
  };
});
