import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npx pnpm content <command>`: publishes the texts of the information pages from their files. Node caches its compiled
   code and the compiled TypeScript, which saves a third of the next command's time. */

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
const { runCommandLine } = await import('@amendes/delivery/command-line/execute.ts');
const { content } = await import('./content/commands.ts');

await runCommandLine(content, process.argv.slice(2));
