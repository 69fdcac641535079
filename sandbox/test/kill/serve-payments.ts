import type { KyselyPlugin } from 'kysely';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { DatabaseLocation } from '../../src/settings/settings.ts';
import { seedFines } from '../../src/database/seed-fines.ts';
import { testApi } from '../test-api.ts';
import { finesToKill, type KillMoment } from './killable-api.ts';

/*
 * API that tests kill: `node serve-payments.ts <location of the database as JSON>`. It sends its origin to its parent.
 * The parent may name the moment at which it kills itself.
 */

const location: DatabaseLocation = JSON.parse(process.argv[2] ?? '');

let moment: KillMoment | undefined;

process.on('message', (named: KillMoment) => {
  moment = named;
});

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}

let statements = 0;

const killBetweenStatements: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (moment && 'statements' in moment && (statements += 1) >= moment.statements) killSelf();
    return result;
  },
};

const database = await openDatabase(location);

await migrate(database.queries);

await seedFines(
  database.queries,
  finesToKill.map((fine) => ({ fine, fingerprint: 'kill' })),
);

const api = testApi({ database: database.queries.withPlugin(killBetweenStatements) });

let answers = 0;

api.addHook('onSend', async () => {
  if (moment && 'answers' in moment && (answers += 1) >= moment.answers) killSelf();
});

process.send?.(await api.listen({ host: '127.0.0.1', port: 0 }));
