import { DeliveryError } from '@amendes/delivery/delivery-error.ts';
import { storageFailure } from '@amendes/delivery/storage/storage-failure.ts';
import { commands } from './release/commands.ts';
import { readCommand, UsageError } from './release/read-command.ts';
import { usage } from './release/usage.ts';

/* `npx pnpm release <command>`: a part, from its sources to the visitors and back. */

try {
  const { command, options } = readCommand(process.argv.slice(2), process.env);
  process.exitCode = await commands[command](options);
} catch (error) {
  const isUsage = error instanceof UsageError;
  const isTold = isUsage || error instanceof DeliveryError;
  console.error(storageFailure(error) ?? (isTold ? error.message : error));
  if (isUsage) console.error(`\n${usage}`);
  process.exitCode = isUsage ? 2 : 1;
}
