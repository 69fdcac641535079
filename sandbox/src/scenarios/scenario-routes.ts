import { Type } from 'typebox';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import { ActiveScenarios } from './active-scenarios.ts';
import { playScenarios } from './play-scenarios.ts';
import { Scenario } from './scenario.ts';

const Scenarios = Type.Array(Scenario, { maxItems: 100 });

const url = '/api/sandbox/scenarios';

/**
 * Lets a test make calls slow, fail or get lost, so that it can see what the site makes of it. The real
 * API has no such thing. To be called before the routes are registered.
 */
export function scenarioRoutes(api: Api): void {
  const scenarios = new ActiveScenarios();
  playScenarios(api, scenarios);

  api.get(url, { schema: { response: { 200: Scenarios, ...errorAnswers } } }, async () => [
    ...scenarios.all,
  ]);

  api.put(
    url,
    { schema: { body: Scenarios, response: { 204: Type.Null(), ...errorAnswers } } },
    async ({ body }, reply) => {
      scenarios.replace(body);
      return reply.code(204).send(null);
    },
  );

  api.delete(
    url,
    { schema: { response: { 204: Type.Null(), ...errorAnswers } } },
    async (_request, reply) => {
      scenarios.replace([]);
      return reply.code(204).send(null);
    },
  );
}
