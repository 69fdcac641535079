import { showHistory } from '../release/show-history.ts';
import { checkCommand } from './check-command.ts';
import { publishNoticeCommand, withdrawNoticeCommand } from './notice-commands.ts';
import { previewCommand } from './preview-command.ts';
import { publishCommand } from './publish-command.ts';
import { pullCommand } from './pull-command.ts';
import type { CommandName, CommandOptions } from './read-command.ts';
import { promoteCommand, rollBackCommand } from './roll-back-command.ts';
import { statusCommand } from './status-command.ts';
import { usage } from './usage.ts';

/** What each command does; it tells how the program ends. */
export const commands: Readonly<Record<CommandName, (options: CommandOptions) => Promise<number>>> =
  {
    check: checkCommand,
    preview: previewCommand,
    publish: publishCommand,
    pull: pullCommand,
    promote: promoteCommand,
    rollback: rollBackCommand,
    history: ({ site }) => showHistory(site, ['content', 'notice']),
    'notice publish': publishNoticeCommand,
    'notice withdraw': withdrawNoticeCommand,
    status: statusCommand,
    help: async () => {
      console.log(usage);
      return 0;
    },
  };
