import { expect, it } from 'vitest';
import { testDatabases } from '../../test/test-databases.ts';
import { migrate } from './migrate.ts';

it.each(testDatabases)(
  '$name is brought up to date beside another one that is already, and again',
  { timeout: 60_000 },
  async ({ openEmpty }) => {
    const [first, second] = [await openEmpty(), await openEmpty()];
    try {
      for (const { queries } of [first, second, second]) await migrate(queries);
      for (const { queries } of [first, second]) {
        expect(await queries.selectFrom('fine').select('numero').execute()).toEqual([]);
      }
    } finally {
      await first.close();
      await second.close();
    }
  },
);
