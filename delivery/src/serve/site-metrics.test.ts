import { expect, test, vi } from 'vitest';
import { SiteMetrics } from './site-metrics.ts';

test('the start time of a server stays the same when its clock drifts', () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const starts = [0, 600, 1200].map((drift) => {
    clock.mockReturnValue(now + drift);
    const page = new SiteMetrics().page({ served: {}, isRefused: false, freshUntil: undefined });
    return /^process_start_time_seconds (\d+)$/m.exec(page)?.[1];
  });
  clock.mockRestore();
  expect(starts).toEqual(Array.from({ length: 3 }, () => starts[0]));
  // Prometheus alerts compare it with their own time.
  expect(Math.abs(Number(starts[0]) - (Date.now() / 1000 - process.uptime()))).toBeLessThan(2);
});
