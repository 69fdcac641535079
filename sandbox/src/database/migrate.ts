import { sql, type RawBuilder } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { SandboxStartError } from '../settings/settings.ts';
import { finesAndSettlements } from './migrations/0001-fines-and-settlements.ts';
import { payments } from './migrations/0002-payments.ts';
import { receipts } from './migrations/0003-receipts.ts';
import { providerTransactions } from './migrations/0004-provider-transactions.ts';
import { supersededAttempts } from './migrations/0005-superseded-attempts.ts';
import { receiptLimits } from './migrations/0006-receipt-limits.ts';
import { countedResponses } from './migrations/0007-counted-responses.ts';
import { finesOfOthers } from './migrations/0008-fines-of-others.ts';
import { traces } from './migrations/0009-traces.ts';
import type { Database } from './tables.ts';

const migration = (statements: readonly RawBuilder<unknown>[]): Migration => ({
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
});

/** All migrations. A released one never changes: a new one is added below the others. */
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-fines-and-settlements': migration(finesAndSettlements),
    '0002-payments': migration(payments),
    '0003-receipts': migration(receipts),
    '0004-provider-transactions': migration(providerTransactions),
    '0005-superseded-attempts': migration(supersededAttempts),
    '0006-receipt-limits': migration(receiptLimits),
    '0007-counted-responses': migration(countedResponses),
    '0008-fines-of-others': migration(finesOfOthers),
    '0009-traces': migration(traces),
  }),
};

/** Brings the tables up to date. @throws SandboxStartError if the database refuses or is from a later version. */
export async function migrate(database: Database): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
    database,
  );
  const { error } = await new Migrator({
    db: database,
    provider,
    // Without it, tables of another schema in the same database would count as those of this one.
    ...(rows[0] && { migrationTableSchema: rows[0].schema }),
  }).migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : 'for a reason that it does not give';
  throw new SandboxStartError(`The database cannot be brought up to date: ${reason}`);
}
