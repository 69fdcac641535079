import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '../../src/settings/settings.ts';
import { type Fine, printedKey } from '../../src/fine/fine.ts';

const program = new URL('serve-payments.ts', import.meta.url);

/** The statements or answers that the API still makes before it dies. */
export type KillMoment = { readonly statements: number } | { readonly answers: number };

export type KillableApi = Awaited<ReturnType<typeof startKillable>>;

/** Starts a process of its own that runs the API, and is ended as a power cut would end it. */
export async function startKillable(location: DatabaseLocation) {
  const child = fork(program, [JSON.stringify(location)], { execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the API did not start: ${code}`);
  });
  const [origin] = await Promise.race([once(child, 'message'), failed]);
  return {
    origin: String(origin),
    /** Has it kill itself at a moment among what it is asked from now on. */
    killAt: (moment: KillMoment) => child.send(moment),
    /** Settles when it is dead. */
    ended,
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
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
