#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/* `npx pnpm release <command>` takes a part from its sources to the citizens and back. Node caches its compiled code and the
   output of TypeScript, because in an incident somebody waits for this to start. */

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
const { runCommandLine } = await import('@amendes/delivery/command-line/execute.ts');
const { release } = await import('./commands.ts');

await runCommandLine(release, process.argv.slice(2));
