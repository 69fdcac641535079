import { startPostgresql } from './test/start-postgresql.ts';
import { spawnSync } from 'node:child_process';
const p = await startPostgresql();
if (!p) throw new Error('none');
const r = spawnSync('npx', ['pnpm','exec','vitest','run','--project','*',...process.argv.slice(2)], {stdio:'inherit', env:{...process.env, TEST_DATABASE_URL:p.url}});
await p.stop();
process.exitCode = r.status ?? 1;
