import type { FastifyRequest } from 'fastify';
import type { Effect, Scenario } from './scenario.ts';

/** What is to happen to calls, in the order in which it was told: the first that fits does. */
export class ActiveScenarios {
  #scenarios: readonly Scenario[] = [];

  get all(): readonly Scenario[] {
    return this.#scenarios;
  }

  replace(scenarios: readonly Scenario[]): void {
    this.#scenarios = scenarios;
  }

  /** The effect on this request, if any; it is then one less to come. */
  take(request: FastifyRequest): Effect | undefined {
    const name = request.routeOptions.url?.match(/^\/api\/v1\/(.+)/)?.[1];
    if (name === undefined) return undefined;
    const scenario = this.#scenarios.find(
      ({ call, numero }) =>
        (call === '*' || call === name) && (numero === undefined || isAbout(request, numero)),
    );
    if (scenario) this.#countDown(scenario);
    return scenario?.effect;
  }

  #countDown(scenario: Scenario): void {
    if (scenario.times === undefined) return;
    const left = scenario.times - 1;
    this.#scenarios = this.#scenarios.flatMap((other) => {
      if (other !== scenario) return [other];
      return left > 0 ? [{ ...scenario, times: left }] : [];
    });
  }
}

const numberFields = ['numAmende', 'numAvis', 'avisId'];

function isAbout({ query, body }: FastifyRequest, numero: string): boolean {
  const fields = [query, body].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part) : [],
  );
  return fields.some(([name, value]) => numberFields.includes(name) && value === numero);
}
