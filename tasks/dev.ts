import { DeliveryError } from '@amendes/delivery/delivery-error.ts';
import { SandboxStartError } from '@amendes/sandbox';
import { devAll } from './dev/dev-all.ts';
import { devOne } from './dev/dev-one.ts';
import { startLocalSandbox } from './dev/local-sandbox.ts';
import { readCommand, UsageError } from './dev/read-command.ts';
import { usage } from './dev/usage.ts';
import { showSampleFines } from './start/show-sample-fines.ts';

/* `npx pnpm dev [part]`: the site while it is worked on, against the sandbox. Ctrl-C stops all of it. */

const closers: (() => Promise<unknown>)[] = [];

async function stop(code: number): Promise<void> {
  await Promise.allSettled(closers.toReversed().map((close) => close()));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

try {
  const command = readCommand(process.argv.slice(2));
  if (command.kind === 'help') {
    console.log(usage);
  } else {
    const local = await startLocalSandbox(process.env);
    closers.push(() => local.sandbox.close());
    const site = await (command.kind === 'all' ? devAll(local) : devOne(local, command));
    closers.push(() => site.close());
    console.log(`\n${showSampleFines(local.sandbox.sampleFines.slice(0, 3))}`);
    console.log(`\nReady: http://localhost:${local.port}/tai   (Ctrl-C stops everything)`);
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  const isExpected =
    isUsage || error instanceof DeliveryError || error instanceof SandboxStartError;
  console.error(isExpected ? error.message : error);
  if (isUsage) console.error(`\n${usage}`);
  await stop(isUsage ? 2 : 1);
}
