import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { documentedCommands } from './documented-commands.ts';
import { operatorOf } from './operator.ts';

/* The test runs each command of docs/operations.md in the order of the page, on its own site. The first command of each
   script runs as it is printed, the others run the program that package.json names. */

test('every command of the operations page succeeds', async ({ fragileSite }) => {
  test.setTimeout(600_000);
  const { commands } = await documentedCommands();
  const { folder } = fragileSite;
  // A rollback needs a previous release.
  await releaseCopy(folder, 'payment');
  const operator = await operatorOf(folder);
  try {
    for (const command of commands) {
      if (command.startsWith('npx pnpm serve')) {
        expect({ command, ...(await operator.serve(command)) }).toMatchObject({ page: 200 });
      } else if (command.startsWith('nginx')) {
        const stop = await operator.startNginx();
        if (stop) expect({ command, ...(await operator.run(command)) }).toMatchObject({ code: 0 });
        await stop?.();
      } else if (command.startsWith('git clone')) {
        expect({ command, ...(await operator.goInto(command)) }).toMatchObject({ code: 0 });
      } else {
        if (command === 'npx pnpm release help') operator.goHome();
        expect({ command, ...(await operator.run(command)) }).toMatchObject({ code: 0 });
      }
    }
  } finally {
    await operator.leave();
  }
});

test('every command mentioned on the operations page is tested or known', async () => {
  const { commands, mentions } = await documentedCommands();
  const checkoutCommands = [
    'npx pnpm check',
    'npx pnpm test',
    'npx pnpm --filter @amendes/mfe-payment test',
    'npx pnpm --filter @amendes/e2e drills',
    'npx pnpm',
    // This is needed once, for a site that is older than released composers.
    'npx pnpm release adopt',
  ];
  const known = (mention: string) =>
    checkoutCommands.includes(mention) || commands.some((command) => command.startsWith(mention));
  expect(commands.length).toBeGreaterThan(20);
  expect(mentions.filter((mention) => !known(mention))).toEqual([]);
});
