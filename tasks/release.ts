import { runCommandLine } from './command-line/execute.ts';
import { release } from './release/commands.ts';

/* `npx pnpm release <command>`: a part, from its sources to the visitors and back. */

await runCommandLine(release, process.argv.slice(2));
