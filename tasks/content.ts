import { commands } from './content/commands.ts';
import { readCommand, UsageError } from './content/read-command.ts';
import { failureText } from './command-line/failure-text.ts';
import { usage } from './content/usage.ts';

/* `npx pnpm content <command>`: the texts of the information pages, from their files to the visitors. */

try {
  const { command, options } = readCommand(process.argv.slice(2), process.env);
  process.exitCode = await commands[command](options);
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? error.message : failureText(error));
  if (isUsage) console.error(`\n${usage}`);
  process.exitCode = isUsage ? 2 : 1;
}
