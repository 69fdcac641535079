import { createSharedSite, people } from '@amendes/delivery/testing/create-trust.ts';
import { changeTrust, registeredBy } from '@amendes/delivery/registry/change-trust.ts';
import { findWaiting, readTrust } from '@amendes/delivery/trust/site-trust.ts';
import { allowKey, requireKeys } from '@amendes/delivery/trust/trust-changes.ts';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { release } from './commands.ts';

/* The warning before a change after which no operator's key may be lost. */

const log = vi.spyOn(console, 'log').mockReturnValue();
afterAll(() => vi.restoreAllMocks());

const { secondOperator, payer, editor, otherPayer } = people;

/** Creates a site with three operators, of whom this many must sign a change of the trust. */
async function createSite(threshold: number) {
  const site = await createSharedSite();
  for (const { public: key } of [secondOperator, payer]) {
    await changeTrust(site.as('operator'), allowKey(key, 'O', ['operator']));
  }
  const change = requireKeys('operator', threshold, (ids) => registeredBy(site.as(), ids));
  if (threshold > 1) await changeTrust(site.as('operator', 'secondOperator', 'payer'), change);
  const type = async (line: string, ...signers: readonly (keyof typeof people)[]) => {
    log.mockClear();
    const keys = signers.map((each) => `${site.root}/../${each}.pem`).join(',');
    await execute(release, [...line.split(' '), '--key', keys, '--site', site.root]);
    return log.mock.calls.flat().map(String);
  };
  return { site, type };
}

const warning = /^No operator's key may be lost then: without any one of 2 nobody can change/;

test('revoking one of three operators warns that no other key may be lost', async () => {
  const { type } = await createSite(2);
  const lines = await type(`keys revoke ${payer.id}`, 'operator', 'secondOperator');
  expect(lines[0]).toMatch(warning);
  expect(lines[1]).toMatch(/^trust \d+ holds from now on$/);
});

test('a revocation that waits warns its author and the operator who signs it', async () => {
  const { site, type } = await createSite(2);
  const output = await type(`keys revoke ${payer.id}`, 'operator');
  expect(output[0]).toMatch(warning);
  expect(await findWaiting(site.as())).toBeDefined();
  const signOutput = await type('keys sign', 'secondOperator');
  expect(signOutput).toContainEqual(expect.stringMatching(warning));
  expect(signOutput.at(-1)).toMatch(/^trust \d+ holds from now on$/);
  expect((await readTrust(site.as())).trust.roles['operator']).toMatchObject({ threshold: 2 });
});

test.each<[string, number, string, readonly (keyof typeof people)[]]>([
  [
    'the key of a team is revoked',
    2,
    `keys revoke ${otherPayer.id}`,
    ['operator', 'secondOperator'],
  ],
  [
    'one of three operators is revoked and one signature is enough',
    1,
    `keys revoke ${payer.id}`,
    ['operator'],
  ],
  [
    'an operator’s key is rotated',
    2,
    `keys rotate ${payer.id} ${editor.public}`,
    ['operator', 'secondOperator'],
  ],
])('no warning about lost keys is shown when %s', async (_, threshold, line, signers) => {
  const { type } = await createSite(threshold);
  expect((await type(line, ...signers)).join('\n')).not.toContain('may be lost');
});
