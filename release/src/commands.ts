import { canary as canaryChange } from '@amendes/delivery/registry/canary.ts';
import {
  promotion,
  recordAlarm,
  rollback as rollbackChange,
} from '@amendes/delivery/registry/promote.ts';
import {
  disable as disableChange,
  enable as enableChange,
  readMessage,
} from '@amendes/delivery/switch-off/disable.ts';
import { defineCommand } from 'citty';
import { applyCommand } from './apply-command.ts';
import {
  buildArgument,
  changeArguments,
  partArgument,
  partOrComposerArgument,
  readMessageName,
  readPart,
  readPercent,
  readReleased,
  readReleases,
  siteArgument,
  siteCommand,
} from './arguments.ts';
import { showHistory } from './show.ts';

const promote = siteCommand('promote', {
  description: 'Hands a build to everybody; several parts at once that only fit together',
  args: {
    ...partOrComposerArgument,
    ...buildArgument,
    '…': { type: 'positional', required: false, description: 'Further parts, each with its build' },
    ...changeArguments,
    again: { type: 'boolean', description: 'Also a release that was given up' },
  },
  async run(folder, args) {
    const change = promotion(folder, await readReleases(folder, args._), {
      again: args.again ?? false,
    });
    return applyCommand(folder, args, change);
  },
});

const rollback = siteCommand('rollback', {
  description:
    'Serves the last good release again and gives the present one up; a second time, the good one before that',
  args: { ...partOrComposerArgument, ...changeArguments },
  async run(folder, args) {
    const name = await readReleased(folder, args.part);
    return applyCommand(folder, args, rollbackChange(folder, name), true);
  },
});

const alarm = siteCommand('alarm', {
  description: 'Marks a release as bad without changing the served one: no rollback leads to it',
  args: { ...partOrComposerArgument, ...buildArgument, ...changeArguments },
  async run(folder, args) {
    const release = { name: await readReleased(folder, args.part), build: args.build };
    return applyCommand(folder, args, recordAlarm(folder, release), true);
  },
});

const log = siteCommand('log', {
  description:
    'Lists who changed what, when and with which key, and the releases that were given up',
  args: { part: { ...partOrComposerArgument.part, required: false }, ...siteArgument },
  async run(folder, args) {
    const names = await Promise.all(args._.map((name) => readReleased(folder, name)));
    return showHistory(folder, names);
  },
});

const canary = siteCommand('canary', {
  description: 'Hands a build to N of a hundred tabs, which stay with it; 0 ends that',
  args: {
    ...partArgument,
    ...buildArgument,
    percent: { type: 'string', valueHint: 'N', description: 'From 0 to 100' },
    ...changeArguments,
    again: { type: 'boolean', description: 'Also a release that was given up' },
  },
  async run(folder, args) {
    const release = { name: await readPart(folder, args.part), build: args.build };
    const percent = readPercent(args.percent);
    const change = canaryChange(folder, release, percent, { again: args.again ?? false });
    return applyCommand(folder, args, change, percent === 0);
  },
});

const disable = siteCommand('disable', {
  description: 'Switches a part off, with a message to the citizen',
  args: {
    ...partArgument,
    message: {
      type: 'string',
      description: 'maintenance, incident, overload, or a JSON file with a text for each language',
    },
    ...changeArguments,
  },
  async run(folder, args) {
    const name = await readPart(folder, args.part);
    const message = await readMessage(readMessageName(args.message));
    return applyCommand(folder, args, disableChange(folder, name, message), true);
  },
});

const enable = siteCommand('enable', {
  description: 'Switches a part on again',
  args: { ...partArgument, ...changeArguments },
  async run(folder, args) {
    return applyCommand(folder, args, enableChange(await readPart(folder, args.part)), true);
  },
});

/** Loads commands that nobody waits for in an incident, on demand: most of their code is used by them alone. */
const publishing = () => import('./publish-commands.ts');
const signing = () => import('./sign-commands.ts');
const site = () => import('./site-commands.ts');

export const release = defineCommand({
  meta: {
    name: 'pnpm release',
    description:
      'Brings a part from its sources to the citizens and back. Ends with 0 when all is well, 1 when something is refused or wrong, 2 when the command is not understood',
  },
  subCommands: {
    build: async () => (await publishing()).build,
    publish: async () => (await publishing()).publishPart,
    promote,
    rollback,
    alarm,
    log,
    /** Name of the command before there were keys. */
    history: log,
    sign: async () => (await signing()).sign,
    renew: async () => (await signing()).renew,
    keys: async () => (await import('./keys-commands.ts')).keys,
    canary,
    disable,
    enable,
    adopt: async () => (await publishing()).adopt,
    compose: async () => (await site()).compose,
    copy: async () => (await site()).copy,
    configuration: async () => (await import('./configuration-commands.ts')).configuration,
    status: async () => (await site()).status,
    verify: async () => (await site()).verify,
    prune: async () => (await site()).prune,
    dev: async () => (await import('./dev-command.ts')).dev,
  },
});
