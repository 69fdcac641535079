import { ErrorAnswer, errorStatuses, type ErrorCode } from '../api/error-answer.ts';
import type { CallDescription } from './call-descriptions.ts';

/** What a call may refuse, by status: the one shape, with the codes that can be in it. */
export function refusalsOf(method: string, { open, refusals }: CallDescription) {
  const codes: readonly ErrorCode[] = [
    'invalid-request',
    ...(open ? [] : (['token-missing', 'token-invalid', 'token-expired'] as const)),
    ...(method === 'POST' ? (['body-too-large'] as const) : []),
    ...refusals,
    'internal',
  ];
  const byStatus = Map.groupBy(codes, (code) => errorStatuses[code]);
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, refusal(those)]));
}

function refusal(codes: readonly ErrorCode[]) {
  const { error } = ErrorAnswer.properties;
  const { message } = error.properties;
  const properties = { code: { type: 'string', enum: codes }, message };
  const schema = { ...ErrorAnswer, properties: { error: { ...error, properties } } };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}
