import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api/new-api.ts';
import type { ActiveScenarios } from './active-scenarios.ts';
import { falseAnswer } from './false-answer.ts';
import type { Effect } from './scenario.ts';

/**
 * Effects come after a call's token was looked at and before anything else; or once its work is done,
 * in place of its answer.
 */
export function playScenarios(api: Api, scenarios: ActiveScenarios): void {
  const closing = new AbortController();
  const later = new WeakMap<FastifyRequest, Effect>();
  // Whoever waits when the API ends is not waited for.
  const pause = async (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {});

  api.addHook('preClose', async () => closing.abort());

  api.addHook('preValidation', async (request, reply) => {
    const effect = scenarios.take(request);
    if (!effect) return;
    if (effect.when === 'after') {
      later.set(request, effect);
      return;
    }
    switch (effect.kind) {
      case 'slow':
        return pause(effect.milliseconds);
      case 'drop':
        request.raw.socket.destroy();
        return reply.hijack();
      default:
        return reply.send(falsify(reply, effect));
    }
  });

  api.addHook('onSend', async (request, reply, answer) => {
    const effect = later.get(request);
    if (!effect) return answer;
    switch (effect.kind) {
      case 'slow':
        await pause(effect.milliseconds);
        return answer;
      case 'drop':
        request.raw.socket.destroy();
        return answer;
      default:
        return falsify(reply, effect);
    }
  });
}

function falsify(reply: FastifyReply, effect: Parameters<typeof falseAnswer>[0]): string {
  const { status, type, text } = falseAnswer(effect);
  reply.code(status).type(type).removeHeader('Content-Length').removeHeader('Content-Disposition');
  return text;
}
