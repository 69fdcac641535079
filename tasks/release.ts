import { keepCompiled } from './command-line/keep-compiled.ts';

/* `npx pnpm release <command>`: a part, from its sources to the visitors and back. */

keepCompiled();
// What was imported above would have been compiled before.
const { runCommandLine } = await import('./command-line/execute.ts');
const { release } = await import('./release/commands.ts');

await runCommandLine(release, process.argv.slice(2));
