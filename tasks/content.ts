import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { content } from './content/commands.ts';

/* `npx pnpm content <command>`: the texts of the information pages, from their files to the visitors. */

await runCommandLine(content, process.argv.slice(2));
