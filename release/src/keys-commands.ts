import {
  changeTrust,
  describeWaiting,
  registeredBy,
  signTrust,
  type TrustOutcome,
} from '@amendes/delivery/registry/change-trust.ts';
import { findServedList } from '@amendes/delivery/registry/signed-composition.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import { createKeyFile } from '@amendes/delivery/trust/keys.ts';
import {
  beginTrust,
  findWaiting,
  readNamedKeys,
  readTrust,
} from '@amendes/delivery/trust/site-trust.ts';
import {
  allowKey,
  lossWarning,
  renewTrust,
  requireKeys,
  revokeKey,
  type TrustChange,
} from '@amendes/delivery/trust/trust-changes.ts';
import { keyName, rolesOf, type Trust } from '@amendes/delivery/trust/trust.ts';
import { defineCommand } from 'citty';
import { UsageError } from '@amendes/delivery/command-line/execute.ts';
import { changeArguments, keyArgument, readRoles, siteArgument, siteCommand } from './arguments.ts';
import { isAgreed, printable } from './show.ts';

const places = { ...siteArgument, ...keyArgument };

const changePlaces = {
  ...places,
  instead: { type: 'boolean', description: 'Also where another change waits: that is given up' },
} as const;

const owner = {
  owner: { type: 'string', valueHint: 'name', description: 'Whose key it is, for people' },
} as const;

const publicKey = {
  public: { type: 'positional', required: true, description: 'As keys create prints it' },
} as const;

const create = defineCommand({
  meta: {
    name: 'keys create',
    description: 'Makes a key in a file that only you may read, and prints its public half',
  },
  args: { file: { type: 'positional', required: true, description: 'Where it is to lie' } },
  async run({ args }) {
    const key = await createKeyFile(args.file);
    console.log(`key     ${key.id}`);
    console.log(`public  ${key.public}`);
    console.log('An operator gives it its rights: pnpm release keys allow <public>');
  },
});

const begin = siteCommand('keys begin', {
  description: 'Begins the trust of a site, with you as its operator',
  args: { ...places, ...owner },
  async run(folder, args) {
    const [key] = await readNamedKeys(folder);
    if (!key) throw new UsageError('keys begin needs --key: the file of your key');
    const trust = await beginTrust(folder, key, readOwner(args.owner));
    await showOutcome(folder, { kind: 'holds', trust, changes: [] });
    const { root } = await readTrust(folder);
    console.log(`For the settings of servers and pipelines: TRUST_ROOT=${root}`);
  },
});

const show = siteCommand('keys show', {
  description: 'Lists who may sign what, and until when',
  args: siteArgument,
  async run(folder) {
    const { trust, root } = await readTrust(folder);
    console.log(`trust ${trust.version}, until ${showTime(new Date(trust.expires))}`);
    console.log(`TRUST_ROOT=${root}`);
    for (const [role, { keys, threshold }] of Object.entries(trust.roles)) {
      const names = keys.map((id) => keyName(trust, id)).join(', ');
      console.log(`${role.padEnd(18)}  ${threshold} of ${keys.length}  ${printable(names)}`);
    }
    for (const [id, { revoked }] of Object.entries(trust.keys)) {
      if (revoked !== undefined) {
        console.log(`revoked ${showTime(new Date(revoked))}  ${printable(keyName(trust, id))}`);
      } else if (rolesOf(trust, id).length === 0) {
        console.log(`${'renews only'.padEnd(18)}          ${printable(keyName(trust, id))}`);
      }
    }
    const waiting = await findWaiting(folder);
    if (!waiting) return;
    console.log(`trust ${waiting.signed.version} waits: pnpm release keys sign`);
    const lines = await describeWaiting(folder, trust, waiting.signed);
    for (const line of lines) console.log(`  ${printable(line)}`);
  },
});

const allow = siteCommand('keys allow', {
  description: 'Gives a key rights, besides those that it has',
  args: {
    ...publicKey,
    ...owner,
    for: {
      type: 'string',
      valueHint: 'rights',
      description:
        'part:payment, composer, texts, banner, switch-off, configuration, money, operator; with commas. Without any it may only renew',
    },
    ...changePlaces,
  },
  async run(folder, args) {
    const change = allowKey(args.public, readOwner(args.owner), readRoles(args.for));
    return apply(folder, change, args.instead);
  },
});

const threshold = siteCommand('keys threshold', {
  description: 'Asks for the signatures of so many people on each release of a right',
  args: {
    right: { type: 'positional', required: true, description: 'As part:payment, or operator' },
    count: { type: 'positional', required: true, description: 'How many, from 1' },
    ...changePlaces,
  },
  async run(folder, args) {
    const [role = ''] = readRoles(args.right);
    const change = requireKeys(role, readCount(args.count), (ids) => registeredBy(folder, ids));
    return apply(folder, withLossWarning(change), args.instead);
  },
});

/** Prints the risks of a change of the operators before it is made. */
const withLossWarning = (change: TrustChange) => async (trust: Trust) => {
  const next = await change(trust);
  for (const line of lossWarning(trust, next)) console.log(line);
  return next;
};

const keyId = {
  id: { type: 'positional', required: true, description: 'The first digits of the key to revoke' },
} as const;

const rotate = siteCommand('keys rotate', {
  description: 'Puts another key in the place of one',
  args: { ...keyId, ...publicKey, ...changePlaces },
  run: (folder, args) => revokeRights(folder, args, args.public),
});

const revoke = siteCommand('keys revoke', {
  description:
    'Takes a key its rights for good; releases that it signed and are served stay good, documents that it composed do not',
  args: { ...keyId, ...changePlaces },
  run: (folder, args) => revokeRights(folder, args),
});

async function revokeRights(
  folder: SiteFolder,
  { id, instead }: { readonly id: string; readonly instead?: boolean | undefined },
  next?: string,
): Promise<void> {
  const at = (await folder.storage.now()).toISOString();
  const registered = (ids: ReadonlySet<string>) => registeredBy(folder, ids, next !== undefined);
  const change = revokeKey(id, { next, at, registeredBy: registered });
  const outcome = await changeTrust(folder, withLossWarning(change), instead);
  await showOutcome(folder, outcome);
  console.log(
    outcome.kind === 'holds' ? 'The key cannot sign any more' : 'Until then the key can still sign',
  );
  console.log(
    next === undefined
      ? 'Was it stolen? Look at what it did, pnpm release log, and roll back what nobody knows'
      : 'May somebody else have it? Look at what it did, pnpm release log, and compose: documents that it composed stay good',
  );
}

const renew = siteCommand('keys renew', {
  description: 'Lets the trust hold for another year',
  args: {
    ...changePlaces,
    days: { type: 'string', valueHint: 'N', description: 'From today (365)' },
  },
  run: async (folder, args) =>
    apply(folder, renewTrust(readCount(args.days ?? '365')), args.instead),
});

const sign = siteCommand('keys sign', {
  description: 'Shows a change of the trust that waits, and signs it',
  args: { ...changeArguments, yes: { type: 'boolean', description: 'Asks nothing first' } },
  async run(folder, args) {
    const outcome = await signTrust(folder, async (changes) => {
      for (const line of changes) console.log(printable(line));
      return !args['dry-run'] && (args.yes || isAgreed('Do you sign this?'));
    });
    if (outcome) return showOutcome(folder, outcome);
    console.log('Nothing was signed');
    return args['dry-run'] ? 0 : 1;
  },
});

async function apply(...change: Parameters<typeof changeTrust>): Promise<void> {
  return showOutcome(change[0], await changeTrust(...change));
}

async function showOutcome(folder: SiteFolder, outcome: TrustOutcome): Promise<void> {
  if (outcome.kind === 'holds') {
    console.log(`trust ${outcome.trust.version} holds from now on`);
    const documents = await findServedList(folder);
    if (documents?.ok === false) {
      console.log(
        `Do that now, because no server starts with the served documents: ${documents.fault}`,
      );
    }
  } else {
    console.log(
      `${outcome.fault}. It waits for another operator: pnpm release keys sign --key <their key>`,
    );
  }
}

function readOwner(text: string | undefined): string {
  if (text) return text;
  throw new UsageError('This needs --owner: whose key it is');
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError(`"${text}" is no number from 1`);
}

/** Commands of a key ceremony. Only a change that another operator has proposed asks for confirmation. */
export const keys = defineCommand({
  meta: { name: 'pnpm release', description: 'Who may sign what: keys and their rights' },
  subCommands: { create, begin, show, allow, threshold, rotate, revoke, renew, sign },
});
