import { expect, test } from 'vitest';
import { firstTrust, keyEntry, people } from '../testing/create-trust.ts';
import { sign, signedText } from './signed.ts';
import type { Trust } from './trust.ts';
import { followTrust, nextTrust, refuseExpiredTrust } from './trust-chain.ts';

const { operator, secondOperator, payer, editor, stranger } = people;

const one = sign(firstTrust, [operator]);
const two = nextTrust(
  firstTrust,
  {
    keys: {
      ...firstTrust.keys,
      [secondOperator.id]: keyEntry(secondOperator, 'Oscar, operations'),
    },
    roles: {
      ...firstTrust.roles,
      operator: { keys: [operator.id, secondOperator.id], threshold: 2 },
    },
  },
  [operator, secondOperator],
);
const three = nextTrust(two.signed, { expires: '2098-06-01T00:00:00.000Z' }, [
  operator,
  secondOperator,
]);
const chain = [one, two, three].map(signedText);

const follow = (...[texts, known]: Parameters<typeof followTrust>) => {
  const read = followTrust(texts, known);
  return read.ok ? read.value.trust.version : read.fault;
};

test('versions of a trust are followed from the first to the latest', () => {
  expect(follow(chain)).toBe(3);
  const read = followTrust(chain);
  expect(read.ok && read.value.hashes).toHaveLength(3);
});

test('a trust version needs its own operators and those of the version before', () => {
  const alone = nextTrust(two.signed, {}, [operator]);
  expect(follow([...chain.slice(0, 2), signedText(alone)])).toMatch(
    /^trust 3 has 1 of the 2 signatures that operator needs, by Olga, operations/,
  );
  const takenOver = nextTrust(
    firstTrust,
    {
      keys: { ...firstTrust.keys, [stranger.id]: keyEntry(stranger, 'Mallory') },
      roles: { ...firstTrust.roles, operator: { keys: [stranger.id], threshold: 1 } },
    },
    [stranger],
  );
  expect(follow([...chain.slice(0, 1), signedText(takenOver)])).toMatch(
    /^trust 2 is signed with key \w{12}, which trust 1 does not know: trust 1 says who may/,
  );
});

test('one of two required operators cannot replace the key of the other', () => {
  const replaced = nextTrust(
    two.signed,
    {
      keys: { ...two.signed.keys, [stranger.id]: keyEntry(stranger, 'Oscar, again') },
      roles: {
        ...two.signed.roles,
        operator: { keys: [operator.id, stranger.id], threshold: 2 },
      },
    },
    [operator, stranger],
  );
  expect(follow([...chain.slice(0, 2), signedText(replaced)])).toMatch(
    /^trust 3 has 1 of the 2 signatures that operator needs/,
  );
});

test.each([true, false])(
  'a later trust version cannot change the field embedded to %s',
  (embedded) => {
    const first = sign({ ...firstTrust, embedded: !embedded }, [operator]);
    const next = nextTrust(first.signed, { embedded }, [operator]);
    expect(follow([signedText(first), signedText(next)])).toMatch(
      /^trust 2 says otherwise than trust 1 whether the site is of one machine alone/,
    );
    const same = nextTrust(first.signed, { freshDays: 3 }, [operator]);
    expect(follow([signedText(first), signedText(same)])).toBe(2);
  },
);

test('a gap between the versions of a trust is refused', () => {
  expect(follow([signedText(one), signedText(three)])).toMatch(/^trust 3 stands where trust 2/);
});

test('a trust with another first version than the known one is refused', () => {
  const root = followTrust(chain);
  const known = { root: root.ok ? root.value.root : '' };
  expect(follow(chain, known)).toBe(3);
  const foreign = sign({ ...firstTrust, expires: '2098-07-01T00:00:00.000Z' }, [operator]);
  expect(follow([signedText(foreign)], known)).toMatch(/^its first trust is \w{64}, not \w{64}/);
});

test('a trust that is older than the seen version or contradicts it is refused', () => {
  const read = followTrust(chain);
  const seen = { version: 3, hash: (read.ok && read.value.hashes[2]) || '' };
  expect(follow(chain, { seen })).toBe(3);
  expect(follow(chain.slice(0, 2), { seen })).toMatch(/^trust 2 is older than trust 3, which/);
  const changed = nextTrust(two.signed, { freshDays: 3 }, [operator, secondOperator]);
  expect(follow([...chain.slice(0, 2), signedText(changed)], { seen })).toMatch(
    /^its trust 3 is not the one that was seen here/,
  );
});

test.each<[string, Partial<Trust>, string]>([
  [
    'a key under another id',
    { keys: { [editor.id]: keyEntry(payer, 'E') } },
    'key ids that are the',
  ],
  ['roles of unknown keys', { keys: {} }, 'roles of keys that are known and not revoked'],
  [
    'a threshold out of reach',
    { roles: { operator: { keys: [operator.id, operator.id], threshold: 2 } } },
    'thresholds that can be reached',
  ],
  ['no operator', { roles: {} }, 'a role operator'],
])('a trust with %s is refused', (_, change, fault) => {
  expect(follow([signedText(sign({ ...firstTrust, ...change }, [operator]))])).toContain(
    `trust 1 does not have ${fault}`,
  );
});

test('an expired trust is refused', () => {
  expect(() => refuseExpiredTrust(firstTrust, new Date('2098-01-01'))).not.toThrow();
  expect(() => refuseExpiredTrust(firstTrust, new Date('2099-12-01'))).toThrow(
    /^trust 1 expired on 2099-11-24 .+: an operator renews it with pnpm release keys renew/,
  );
});
