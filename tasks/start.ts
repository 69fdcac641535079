import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npx pnpm start`: the site with its sandbox. What Node has compiled once it need not compile again: of a
   second start that is a fifth. */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
await import('./start/start-site.ts');
