import { errorStatuses } from '../api/error-answer.ts';
import type { Effect } from './scenario.ts';

interface FalseAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is answered in place of the truth. */
export function falseAnswer(effect: Extract<Effect, { kind: 'status' | 'rubbish' }>): FalseAnswer {
  if (effect.kind === 'rubbish') {
    return { status: 200, type: 'text/html', text: '<!doctype html><title>Log in first</title>' };
  }
  const { status, code = usualCode(status) } = effect;
  const text = JSON.stringify({ error: { code, message: 'A scenario of a test wants it so.' } });
  return { status, type: 'application/json', text };
}

function usualCode(status: number): string {
  const codes = Object.entries(errorStatuses);
  return codes.find((entry) => entry[1] === status)?.[0] ?? 'internal';
}
