import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPause, waitingLimit } from './use-payment-check.ts';

test('the pauses grow from one second to eight', () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((asked) => nextPause(asked, 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

test('nobody is kept waiting for more than two minutes, however slow the answers are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 200, maxLength: 200 }), (answers) => {
      let elapsed = 0;
      for (const [index, duration] of answers.entries()) {
        elapsed += duration;
        const pause = nextPause(index + 1, elapsed);
        if (pause === undefined) return;
        elapsed += pause;
        expect(elapsed).toBeLessThanOrEqual(waitingLimit);
      }
      expect.unreachable('it never ends');
    }),
  );
});
