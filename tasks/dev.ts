import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { dev } from './dev/command.ts';

/* `npx pnpm dev [part]`: the site while it is worked on, against the sandbox. Ctrl-C stops all of it. */

await runCommandLine(dev, process.argv.slice(2));
// A bundler that was begun would go on watching.
if (process.exitCode !== 0) process.exit();
