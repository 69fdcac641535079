import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const providerTransactions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('provider_transaction')
      .addColumn('page_id', 'text', (column) => column.primaryKey())
      .addColumn('merchant_id', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('request_data', 'text', (column) => column.notNull())
      .addColumn('interface_version', 'text', (column) => column.notNull())
      .addColumn('seal_algorithm', 'text', (column) => column.notNull())
      .addColumn('encoding', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('wrong_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('authenticating', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('response_code', 'text')
      .addColumn('response_body', 'text')
      .addColumn('browser_returns', 'boolean', (column) => column.notNull().defaultTo(true))
      .addUniqueConstraint('provider_reference_once_per_merchant', ['merchant_id', 'reference'])
      .addCheckConstraint('provider_reference_form', sql`reference ~ '^[A-Za-z0-9]{1,35}$'`)
      .addCheckConstraint('provider_response_code_form', sql`response_code ~ '^\\d{2}$'`)
      .addCheckConstraint(
        'provider_response_whole',
        sql`(response_code is null) = (response_body is null)`,
      )
      .execute();

    await db.schema
      .createTable('provider_response')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('page_id', 'text', (column) =>
        column.notNull().references('provider_transaction.page_id').onDelete('cascade'),
      )
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('taken_at', 'timestamptz')
      .execute();

    // Every start looks these up; most responses have been taken.
    await db.schema
      .createIndex('provider_response_not_taken')
      .on('provider_response')
      .column('id')
      .where(sql.ref('taken_at'), 'is', null)
      .execute();
  },
};
