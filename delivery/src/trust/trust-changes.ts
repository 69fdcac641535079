import { DeliveryError } from '../site/delivery-error.ts';
import { showTime } from '../site/show-time.ts';
import { isPublicKey, keyIdOf } from './keys.ts';
import { isOfOneMachine } from './trust-chain.ts';
import { keyName, type Trust } from './trust.ts';

/** Function that returns the changed fields of the next version of a trust. */
export type TrustChange = (trust: Trust) => Partial<Trust> | Promise<Partial<Trust>>;

/** Gives a key rights, besides those that it has. */
export function allowKey(publicKey: string, owner: string, roles: readonly string[]): TrustChange {
  return ({ keys, roles: known }) => {
    if (!isPublicKey(publicKey)) {
      throw new DeliveryError(`${publicKey} is no public key: pnpm release keys create prints one`);
    }
    const id = keyIdOf(publicKey);
    if (keys[id]?.revoked !== undefined) {
      throw new DeliveryError(`The key ${id.slice(0, 12)} is revoked: it never signs again`);
    }
    const extended = roles.map((role) => {
      const { keys: ids = [], threshold = 1 } = known[role] ?? {};
      return [role, { keys: [...new Set([...ids, id])], threshold }] as const;
    });
    return {
      keys: { ...keys, [id]: { public: publicKey, owner } },
      roles: { ...known, ...Object.fromEntries(extended) },
    };
  };
}

/** Function that returns the hashes of what keys have signed and the registry names, and of what was vouched for before. */
type RegisteredBy = (ids: ReadonlySet<string>) => Promise<readonly string[]>;

/** Requires a number of signatures for a role. Registered statements with fewer of them stay good. */
export function requireKeys(
  role: string,
  threshold: number,
  registeredBy: RegisteredBy,
): TrustChange {
  return async ({ roles }) => {
    const { keys } = roles[role] ?? { keys: [] };
    if (!(threshold <= keys.length)) {
      throw new DeliveryError(
        `${role} has ${keys.length} keys: allow ${threshold} of them first, or nobody could sign`,
      );
    }
    const kept = await registeredBy(new Set(keys));
    return { roles: { ...roles, [role]: { keys, threshold } }, kept };
  };
}

interface Revocation {
  /** Key that replaces it, if any. */
  readonly next?: string | undefined;
  readonly at: string;
  readonly registeredBy: RegisteredBy;
}

/**
 * Revokes the rights of a key for good. Statements that it signed and the registry names stay good, because the operators vouch
 * for them: they check these, and withdraw those that they do not know. A role with too few keys left requires fewer signatures.
 * @throws {DeliveryError} when a role would be left without any key.
 */
export function revokeKey(start: string, { next, at, registeredBy }: Revocation): TrustChange {
  return async (trust) => {
    const id = keyOf(trust, start);
    if (trust.keys[id]?.revoked !== undefined) {
      throw new DeliveryError(
        `The key ${id.slice(0, 12)} is revoked already: run pnpm release renew for servers that do not know it yet`,
      );
    }
    const allowNext = next === undefined ? undefined : allowKey(next, ownerOf(trust, id), []);
    const { keys = trust.keys } = allowNext ? await allowNext(trust) : {};
    const roles = Object.entries(trust.roles).map(([role, { keys: ids, threshold }]) => {
      if (!ids.includes(id)) return [role, { keys: ids, threshold }] as const;
      const remaining = ids.filter((each) => each !== id);
      const all = next === undefined ? remaining : [...new Set([...remaining, keyIdOf(next)])];
      if (all.length === 0) {
        throw new DeliveryError(
          `${role} would be left without a key: allow another one first, or name it: pnpm release keys rotate`,
        );
      }
      return [role, { keys: all, threshold: Math.min(threshold, all.length) }] as const;
    });
    const { public: own = '', owner = '' } = trust.keys[id] ?? {};
    return {
      keys: { ...keys, [id]: { public: own, owner, revoked: at } },
      roles: Object.fromEntries(roles),
      kept: await registeredBy(new Set([id])),
    };
  };
}

const ownerOf = (trust: Trust, id: string) => trust.keys[id]?.owner ?? '';

/** @throws {DeliveryError} unless exactly one key starts with these digits, of which there are at least eight. */
function keyOf(trust: Trust, start: string): string {
  const found = Object.keys(trust.keys).filter((id) => id.startsWith(start));
  const [id] = found;
  if (id !== undefined && found.length === 1 && start.length >= 8) return id;
  throw new DeliveryError(
    `${start} names ${found.length} keys: give the first eight digits or more, as pnpm release keys show has them`,
  );
}

/** Renews the trust for another year, or for as many days as its operators say. */
export function renewTrust(days = 365): TrustChange {
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
  return () => ({ expires });
}

/** Returns the differences of another trust, one sentence each, so that those who sign it know what they sign. */
export function changesBetween(before: Trust, next: Trust): readonly string[] {
  const { kept = [] } = next;
  const vouched = kept.filter((hash) => !before.kept?.includes(hash)).length;
  return [
    ...Object.keys({ ...before.keys, ...next.keys }).flatMap((id) => keyChanges(before, next, id)),
    ...Object.keys({ ...before.roles, ...next.roles }).flatMap((role) =>
      roleChanges(before, next, role),
    ),
    ...(before.expires === next.expires
      ? []
      : [`it holds until ${expiryOf(next)}, not ${expiryOf(before)}`]),
    ...(before.freshDays === next.freshDays
      ? []
      : [`the registry is fresh for ${next.freshDays} days, not ${before.freshDays}`]),
    ...embeddedChange(before, next),
    ...(vouched === 0
      ? []
      : [
          `${vouched} more signed ${vouched === 1 ? 'statement is' : 'statements are'} vouched for`,
        ]),
    ...lossWarning(before, next),
  ];
}

/** Describes a change that no reader accepts: anyone who is asked to sign one should know. */
function embeddedChange(before: Trust, next: Trust): readonly string[] {
  if (isOfOneMachine(before) === isOfOneMachine(next)) return [];
  return isOfOneMachine(next)
    ? ['its key lies beside the site from then on: servers then send unsigned documents, too']
    : ['its key lies beside the site no longer'];
}

/** Warns those who change the operators if the loss of one more key would leave nobody who can change the trust. */
export function lossWarning(
  { roles: { operator: before } }: Trust,
  { roles: { operator: next } = {} }: Partial<Trust>,
): readonly string[] {
  const count = next?.keys.length;
  const isUnchanged = before?.keys.length === count && before?.threshold === next?.threshold;
  if (!next || isUnchanged || count !== next.threshold) return [];
  return [
    `No operator's key may be lost then: without ${count === 1 ? 'it' : `any one of ${count}`} nobody can change the trust any more. Allow another operator: pnpm release keys allow`,
  ];
}

const expiryOf = ({ expires }: Trust) => showTime(new Date(expires));

function keyChanges(before: Trust, next: Trust, id: string): readonly string[] {
  const [former, present] = [before.keys[id], next.keys[id]];
  if (!present) return [`${keyName(before, id)} is known no longer`];
  const name = keyName(next, id);
  return [
    ...(former ? [] : [`${name} is a new key`]),
    ...(former && former.owner !== present.owner ? [`${name} was ${former.owner}`] : []),
    ...(present.revoked !== undefined && former?.revoked === undefined
      ? [`${name} is revoked`]
      : []),
    ...(present.revoked === undefined && former?.revoked !== undefined
      ? [`${name} is revoked no longer`]
      : []),
  ];
}

function roleChanges(before: Trust, next: Trust, role: string): readonly string[] {
  const { keys: formerKeys = [], threshold: formerThreshold = 1 } = before.roles[role] ?? {};
  const { keys: presentKeys = [], threshold = 1 } = next.roles[role] ?? {};
  const isWithdrawn = (id: string) =>
    !presentKeys.includes(id) && next.keys[id]?.revoked === undefined;
  return [
    ...presentKeys
      .filter((id) => !formerKeys.includes(id))
      .map((id) => `${keyName(next, id)} may sign ${role}`),
    ...formerKeys
      .filter(isWithdrawn)
      .map((id) => `${keyName(before, id)} may sign ${role} no longer`),
    ...(threshold === formerThreshold
      ? []
      : [`${role} asks for ${threshold} signatures, not ${formerThreshold}`]),
  ];
}
