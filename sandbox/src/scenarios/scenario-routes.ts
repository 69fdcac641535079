import { Type, type Static } from 'typebox';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameOfCall } from '../api/call-counts.ts';
import { errorStatuses, type Api } from '../api/api.ts';

const When = Type.Optional(
  Type.Enum(['before', 'after'], {
    description: 'whether the call does its work first; before when missing',
  }),
);

/** Change to a call that a test requests. */
export const Scenario = Type.Object({
  /** Path of the call after `/api/v1/`, such as `recherche/amende`; `*` matches every call. */
  call: Type.String({ minLength: 1, maxLength: 100 }),
  /** Number that the call must be about; any if missing. */
  numero: Type.Optional(Type.String({ pattern: '^\\d{14}(\\d{4})?$' })),
  /** Number of calls that it changes; all if missing. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  effect: Type.Union([
    Type.Object({
      kind: Type.Literal('slow'),
      milliseconds: Type.Integer({ minimum: 0, maximum: 60_000 }),
      when: When,
    }),
    Type.Object({
      kind: Type.Literal('status'),
      status: Type.Integer({ minimum: 400, maximum: 599 }),
      /** Code in the one error shape; the first code of the status if missing. */
      code: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
      when: When,
    }),
    /** Ends the connection without an answer. */
    Type.Object({ kind: Type.Literal('drop'), when: When }),
    /** Answers 200 with content that the API does not promise, like a network that requires a log-in first. */
    Type.Object({ kind: Type.Literal('rubbish'), when: When }),
  ]),
});

export type Scenario = Static<typeof Scenario>;
type Effect = Scenario['effect'];

const numberFields = ['numAmende', 'numAvis', 'avisId'];

const Scenarios = Type.Array(Scenario, { maxItems: 100 });

const url = '/api/sandbox/scenarios';

/**
 * Lets a test make calls slow, fail or get lost, so that it can check how the site reacts. The real API has no such
 * routes. Must be called before the routes are registered.
 */
export function scenarioRoutes(api: Api): void {
  // They are in the order in which they arrived: the first that matches a call applies.
  let scenarios: Scenario[] = [];

  playScenarios(api, (request) => {
    const name = nameOfCall(request);
    if (name === undefined) return undefined;
    const scenario = scenarios.find(
      ({ call, numero }) =>
        (call === '*' || call === name) && (numero === undefined || isAbout(request, numero)),
    );
    if (scenario?.times !== undefined) scenario.times -= 1;
    scenarios = scenarios.filter(({ times }) => times !== 0);
    return scenario?.effect;
  });

  // The response schema removes unknown fields of stored scenarios.
  api.get(url, { schema: { response: { 200: Scenarios } } }, async () => scenarios);

  api.put(url, { schema: { body: Scenarios } }, async ({ body }, reply) => {
    scenarios = body;
    return reply.code(204).send();
  });

  api.delete(url, async (_request, reply) => {
    scenarios = [];
    return reply.code(204).send();
  });
}

/**
 * Applies effects after a call's token was checked and before anything else, or once its work is done, in place of its
 * answer.
 * @param nextEffect finds the effect on a request, if any, and uses it up once
 */
function playScenarios(
  api: Api,
  nextEffect: (request: FastifyRequest) => Effect | undefined,
): void {
  const closing = new AbortController();
  const effectsAfterWork = new WeakMap<FastifyRequest, Effect>();

  /** Applies an effect. @returns the text of a false answer, if that is the effect. */
  async function play(effect: Effect, request: FastifyRequest, reply: FastifyReply) {
    switch (effect.kind) {
      case 'slow':
        // The API must not wait for delayed calls when it ends.
        await wait(effect.milliseconds, undefined, { signal: closing.signal }).catch(() => {});
        return undefined;
      case 'drop':
        request.raw.socket.destroy();
        return undefined;
      default:
        return falsify(reply, effect);
    }
  }

  api.addHook('preClose', async () => closing.abort());

  api.addHook('preValidation', async (request, reply) => {
    const effect = nextEffect(request);
    if (!effect) return;
    if (effect.when === 'after') {
      effectsAfterWork.set(request, effect);
      return;
    }
    const answer = await play(effect, request, reply);
    if (effect.kind === 'drop') return reply.hijack();
    return answer === undefined ? undefined : reply.send(answer);
  });

  api.addHook('onSend', async (request, reply, answer) => {
    const effect = effectsAfterWork.get(request);
    return (effect && (await play(effect, request, reply))) ?? answer;
  });
}

/** Turns the reply into a false one, and returns its text. */
function falsify(
  reply: FastifyReply,
  effect: Extract<Effect, { kind: 'status' | 'rubbish' }>,
): string {
  reply.removeHeader('Content-Length').removeHeader('Content-Disposition');
  if (effect.kind === 'rubbish') {
    reply.code(200).type('text/html');
    return '<!doctype html><title>Log in first</title>';
  }
  const { status, code = usualCode(status) } = effect;
  reply.code(status).type('application/json');
  return JSON.stringify({ error: { code, message: 'A scenario of a test wants it so.' } });
}

function usualCode(status: number): string {
  const codes = Object.entries(errorStatuses);
  return codes.find((entry) => entry[1] === status)?.[0] ?? 'internal';
}

function isAbout({ query, body }: FastifyRequest, numero: string): boolean {
  const fields = [query, body].flatMap((part) => Object.entries(Object(part)));
  return fields.some(([name, value]) => numberFields.includes(name) && value === numero);
}
