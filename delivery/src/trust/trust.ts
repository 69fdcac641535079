import {
  array,
  boolean,
  check,
  exactOptional,
  integer,
  isoTimestamp,
  literal,
  looseObject,
  minLength,
  minValue,
  number,
  pipe,
  record,
  regex,
  string,
  type GenericSchema,
} from 'valibot';
import { isPublicKey, keyIdOf } from './keys.ts';
import { isGood, statementHash, type Signed, type Statement } from './signed.ts';

/** Right to sign, by name: see `roleOfPointer` for what each of them decides. */
export type Role =
  | 'operator'
  | `part:${string}`
  | 'composer'
  | 'texts'
  | 'banner'
  | 'switch-off'
  | 'configuration'
  | 'money';

interface TrustedKey {
  /** DER (SPKI) in base64; its hash is the key's id. */
  readonly public: string;
  /** Name of its owner, for people. */
  readonly owner: string;
  /** Time after which it may sign nothing more; only what `kept` names is still good. */
  readonly revoked?: string;
}

/** Keys that may sign for a role, and the number of signatures that it needs where a threshold holds. */
interface Delegation {
  readonly keys: readonly string[];
  readonly threshold: number;
}

/** Rights to sign: a version of the site's `trust/`. Each is signed by the operators of the version before and by its own. */
export interface Trust extends Statement {
  readonly kind: 'trust';
  readonly format: 1;
  /** Increases by one each time. */
  readonly version: number;
  /** Time after which commands refuse to work, and servers do not start. */
  readonly expires: string;
  /** Number of days for which the head of the registry counts as fresh after it was signed. */
  readonly freshDays: number;
  /** Set when a command created it for one machine, with the keys beside the site: no production accepts it. */
  readonly embedded?: boolean;
  readonly keys: Readonly<Record<string, TrustedKey>>;
  readonly roles: Readonly<Record<string, Delegation>>;
  /**
   * Hashes of statements that were good before a key was revoked or more signatures were required: the operators vouch for them.
   */
  readonly kept?: readonly string[];
}

const keyId = pipe(string(), regex(/^[0-9a-f]{64}$/));

export const trustSchema: GenericSchema<unknown, Trust> = pipe(
  looseObject({
    kind: literal('trust'),
    format: literal(1),
    version: pipe(number(), integer(), minValue(1)),
    expires: pipe(string(), isoTimestamp()),
    freshDays: pipe(number(), minValue(1)),
    embedded: exactOptional(boolean()),
    keys: record(
      keyId,
      looseObject({
        public: string(),
        owner: pipe(string(), minLength(1)),
        revoked: exactOptional(string()),
      }),
    ),
    roles: record(
      string(),
      looseObject({
        keys: array(keyId),
        threshold: pipe(number(), integer(), minValue(1)),
      }),
    ),
    kept: exactOptional(array(string())),
  }),
  check(
    ({ keys }) => Object.entries(keys).every(([id, key]) => keyIdOf(key.public) === id),
    'key ids that are the hashes of their keys',
  ),
  check(
    ({ keys }) => Object.values(keys).every((key) => isPublicKey(key.public)),
    'Ed25519 keys only',
  ),
  check(
    ({ keys, roles }) =>
      Object.values(roles).every((role) =>
        role.keys.every((id) => keys[id] !== undefined && keys[id].revoked === undefined),
      ),
    'roles of keys that are known and not revoked',
  ),
  check(
    ({ roles }) =>
      Object.values(roles).every(({ keys, threshold }) => threshold <= new Set(keys).size),
    'thresholds that can be reached',
  ),
  check(({ roles }) => roles['operator'] !== undefined, 'a role operator'),
);

/** Returns the rights of a key. */
export function rolesOf({ roles }: Trust, id: string): readonly string[] {
  return Object.entries(roles).flatMap(([role, { keys }]) => (keys.includes(id) ? [role] : []));
}

/** Returns a key in a form for people. */
export function keyName({ keys }: Trust, id: string): string {
  const owner = keys[id]?.owner;
  return owner === undefined ? `key ${id.slice(0, 12)}` : `${owner} (key ${id.slice(0, 12)})`;
}

/** Returns the keys that signed these words, whatever they may sign and even if they were revoked since. */
export const goodKeys = (
  { keys }: Trust,
  { signed, signatures }: Signed<Statement>,
): readonly string[] =>
  signatures.flatMap((signature) => {
    const key = keys[signature.key];
    return key && isGood(key.public, signed, signature) ? [signature.key] : [];
  });

export type Verdict =
  | { readonly ok: true; readonly keys: readonly string[] }
  /** Fault, phrased to follow the name of the faulty thing. */
  | { readonly ok: false; readonly fault: string };

interface Requirement {
  /** Role that must sign; `anyone` is any key that the trust knows, whatever it may sign. */
  readonly role: Role | 'anyone';
  /** Number of signatures that are needed, if it differs from the role's. */
  readonly threshold?: number;
}

/**
 * Judges if a statement has the signatures that a role requires, or those of the operators, who could give themselves any right
 * anyway.
 * @param statements One file, or several that contain the same statement in the words of each signer.
 */
export function judge(
  trust: Trust,
  { role, threshold = trust.roles[role]?.threshold ?? 1 }: Requirement,
  ...statements: readonly Signed<Statement>[]
): Verdict {
  const vouchedStatements = statements.filter(({ signed }) =>
    trust.kept?.includes(statementHash(signed)),
  );
  const [vouched] = vouchedStatements
    .map((each) => goodKeys(trust, each))
    .filter((keys) => keys.length > 0);
  if (vouched) return { ok: true, keys: vouched };
  const validKeys = new Set<string>();
  const rejections = new Map<string, string>();
  for (const { signed, signatures } of statements) {
    for (const signature of signatures) {
      const { key: id } = signature;
      const key = trust.keys[id];
      if (!key)
        rejections.set(
          id,
          `is signed with ${keyName(trust, id)}, which ${named(trust)} does not know`,
        );
      else if (!isGood(key.public, signed, signature)) {
        rejections.set(id, `was changed after ${keyName(trust, id)} had signed it`);
      } else if (key.revoked !== undefined) {
        rejections.set(id, `is signed by ${keyName(trust, id)}, which is revoked`);
      } else validKeys.add(id);
    }
  }
  const keysWith = (of: Role | 'anyone') =>
    [...validKeys].filter((id) => of === 'anyone' || trust.roles[of]?.keys.includes(id));
  const authorizedKeys = keysWith(role);
  if (authorizedKeys.length >= threshold) return { ok: true, keys: authorizedKeys };
  const operators = keysWith('operator');
  const operator = trust.roles['operator'];
  if (operator && operators.length >= operator.threshold) return { ok: true, keys: operators };
  const fault = faultOf(trust, role, threshold, { validKeys, authorizedKeys, rejections });
  return { ok: false, fault };
}

interface JudgedKeys {
  readonly validKeys: ReadonlySet<string>;
  readonly authorizedKeys: readonly string[];
  readonly rejections: ReadonlyMap<string, string>;
}

function faultOf(
  trust: Trust,
  role: Requirement['role'],
  threshold: number,
  { validKeys, authorizedKeys, rejections }: JudgedKeys,
) {
  const [other] = rejections.values();
  if (authorizedKeys.length > 0) {
    const by = authorizedKeys.map((id) => keyName(trust, id)).join(', ');
    const more = other === undefined ? '' : `; it ${other}`;
    return `has ${authorizedKeys.length} of the ${threshold} signatures that ${role} needs, by ${by}${more}`;
  }
  const [stranger] = validKeys;
  if (stranger !== undefined) {
    const rights = rolesOf(trust, stranger).join(', ') || 'nothing';
    return `is signed by ${keyName(trust, stranger)}, which may sign ${rights}, not ${role}`;
  }
  return (
    other ?? `is not signed: it needs ${threshold === 1 ? 'a key' : `${threshold} keys`} of ${role}`
  );
}

const named = ({ version }: Trust) => `trust ${version}`;
