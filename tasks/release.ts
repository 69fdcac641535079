import { commands } from './release/commands.ts';
import { readCommand, UsageError } from './release/read-command.ts';
import { failureText } from './command-line/failure-text.ts';
import { usage } from './release/usage.ts';

/* `npx pnpm release <command>`: a part, from its sources to the visitors and back. */

try {
  const { command, options } = readCommand(process.argv.slice(2), process.env);
  process.exitCode = await commands[command](options);
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? error.message : failureText(error));
  if (isUsage) console.error(`\n${usage}`);
  process.exitCode = isUsage ? 2 : 1;
}
