import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { dev } from './dev/command.ts';

/* `npx pnpm dev [part]`: runs the site in development, against the sandbox. Ctrl-C stops all of it. */

await runCommandLine(dev, process.argv.slice(2));
// A bundler that was started would keep watching.
if (process.exitCode !== 0) process.exit();
