import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '../../src/settings/settings.ts';
import { type Fine, printedKey } from '../../src/fine/fine.ts';

const program = new URL('serve-payments.ts', import.meta.url);

/** Statements or answers that the API still completes before it dies. */
export type KillMoment = { readonly statements: number } | { readonly answers: number };

export type KillableApi = Awaited<ReturnType<typeof startKillable>>;

/** Starts a separate process that runs the API, and can be ended like in a power cut. */
export async function startKillable(location: DatabaseLocation) {
  const child = fork(program, [JSON.stringify(location)], { execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the API did not start: ${code}`);
  });
  const [origin] = await Promise.race([once(child, 'message'), failed]);
  return {
    origin: String(origin),
    /** Makes the process kill itself at a moment, counted from now on. */
    killAt: (moment: KillMoment) => child.send(moment),
    /** Settles once the process is dead. */
    ended,
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Identical fines, so that every kill has fresh ones. Each may be paid in parts. */
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
