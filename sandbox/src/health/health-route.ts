import { Type } from 'typebox';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

export function healthRoute(api: Api): void {
  api.get('/api/health', { schema: { response: { 200: Health, ...errorAnswers } } }, async () => ({
    status: 'ok' as const,
  }));
}
