import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';

/** Calls that the sandbox does not play yet: each leaves this list for a folder of its own. */
const calls = [
  { method: 'GET', url: '/confirmerPaiement/avis/2' },
  { method: 'POST', url: '/envoiSips/avis/2' },
  { method: 'POST', url: '/envoiMail/2' },
  { method: 'POST', url: '/envoiPostal/2' },
  { method: 'POST', url: '/generePdf/2' },
  { method: 'POST', url: '/generePdfVirement' },
] as const;

export function laterCalls(api: Api): void {
  for (const call of calls) {
    api.route({
      ...call,
      schema: { response: errorAnswers },
      handler: async () => {
        throw new ApiError('not-implemented', 'The sandbox does not play this call yet.');
      },
    });
  }
}
