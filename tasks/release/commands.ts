import { composerName } from '@amendes/delivery/composer/composer-name.ts';
import { canary } from '@amendes/delivery/registry/canary.ts';
import { promotion, recordAlarm, rollback } from '@amendes/delivery/registry/promote.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { disable, enable } from '@amendes/delivery/switch-off/disable.ts';
import { readMessage } from '@amendes/delivery/switch-off/read-message.ts';
import { applyCommand } from './apply-command.ts';
import { buildCommand } from './build-command.ts';
import { adoptCommand, publishComposerCommand } from './composer-commands.ts';
import { composeCommand } from './compose-command.ts';
import { pruneCommand } from './prune-command.ts';
import { publishCommand } from './publish-command.ts';
import type { CommandName, CommandOptions } from './read-command.ts';
import { showHistory } from './show-history.ts';
import { statusCommand } from './status-command.ts';
import { usage } from './usage.ts';
import { verifyCommand } from './verify-command.ts';

/** What each command does; it tells how the program ends. */
export const commands: Readonly<Record<CommandName, (options: CommandOptions) => Promise<number>>> =
  {
    build: buildCommand,
    publish: (options) =>
      options.part.name === composerName
        ? publishComposerCommand(options)
        : publishCommand(options),
    promote: (options) =>
      applyCommand(
        options,
        promotion(siteFolder(options.site), options.releases, { again: options.isAgain }),
      ),
    rollback: (options) =>
      applyCommand(options, rollback(siteFolder(options.site), options.part.name), true),
    alarm: ({ releases: [release = { name: '', build: '' }], ...options }) =>
      applyCommand(options, recordAlarm(siteFolder(options.site), release), true),
    history: ({ site, releases }) =>
      showHistory(
        site,
        releases.map(({ name }) => name),
      ),
    canary: ({ releases: [release = { name: '', build: '' }], ...options }) =>
      applyCommand(
        options,
        canary(siteFolder(options.site), release, options.percent),
        options.percent === 0,
      ),
    disable: async ({ part, message, ...options }) =>
      applyCommand(
        options,
        disable(siteFolder(options.site), part.name, await readMessage(message)),
        true,
      ),
    enable: ({ part, ...options }) => applyCommand(options, enable(part.name), true),
    adopt: adoptCommand,
    compose: composeCommand,
    status: statusCommand,
    verify: verifyCommand,
    prune: pruneCommand,
    help: async () => {
      console.log(usage);
      return 0;
    },
  };
