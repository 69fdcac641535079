import type { ApiFailure } from '@amendes/contract';
import { expect, test } from 'vitest';
import { afterSending, afterTyping } from './sending-state.ts';

test.each([
  ['jean', { status: 'wrong', problem: 'arobase' }],
  ['jean@exemple,fr', { status: 'wrong', problem: 'virgule', instead: 'jean@exemple.fr' }],
  [' jean@exemple.fr', { status: 'confirming', to: 'jean@exemple.fr' }],
  ['a@gamil.com', { status: 'confirming', to: 'a@gamil.com', instead: 'a@gmail.com' }],
])('the typed address %j leads to %j', (typed, state) => {
  expect(afterTyping(typed)).toEqual(state);
});

test.each<[ApiFailure, string]>([
  [{ reason: 'status', status: 400 }, 'refused'],
  [{ reason: 'status', status: 404, code: 'settlement-unknown' }, 'noReceipt'],
  [{ reason: 'status', status: 409, code: 'mails-used-up' }, 'usedUp'],
  [{ reason: 'status', status: 409 }, 'technical'],
  [{ reason: 'status', status: 500 }, 'technical'],
  [{ reason: 'timeout' }, 'technical'],
  [{ reason: 'unreadable' }, 'technical'],
])('the failure %j is classified as %s', (failure, kind) => {
  expect(afterSending({ ok: false, failure })).toEqual({ status: 'failed', failure: kind });
});

test('a sending over the limit keeps the time from which it can be repeated', () => {
  const until = new Date('2026-11-22T14:54:30Z');
  const failure = { reason: 'status', status: 429, retryAfter: until } as const;
  expect(afterSending({ ok: false, failure })).toEqual({ status: 'limited', until });
});

test('a receipt that was already sent is distinguished from one that is sent now', () => {
  expect(afterSending({ ok: true, value: 'done' })).toEqual({ status: 'sent', sending: 'done' });
  expect(afterSending({ ok: true, value: 'alreadyDone' })).toMatchObject({
    sending: 'alreadyDone',
  });
});
