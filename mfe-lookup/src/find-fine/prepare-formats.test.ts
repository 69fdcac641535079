// @vitest-environment node
import { dayInFrance } from '@amendes/fines/deadlines.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareFormats } from './prepare-formats.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the formatter of the day in France is created before its first use', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  prepareFormats('fr');
  expect(created.mock.calls).toContainEqual(['sv-SE', { timeZone: 'Europe/Paris' }]);
  created.mockClear();
  expect(dayInFrance(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  expect(created).not.toHaveBeenCalled();
});
