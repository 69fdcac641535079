import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npx pnpm content <command>`: the texts of the information pages, from their files to the visitors. What Node has
   compiled, and made of TypeScript, it keeps: of a second command that is a third. */

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
const { runCommandLine } = await import('@amendes/delivery/command-line/execute.ts');
const { content } = await import('./content/commands.ts');

await runCommandLine(content, process.argv.slice(2));
