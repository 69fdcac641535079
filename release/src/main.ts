#!/usr/bin/env node
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { release } from './commands.ts';

/* `npx pnpm release <command>`: a part, from its sources to the visitors and back. */

await runCommandLine(release, process.argv.slice(2));
