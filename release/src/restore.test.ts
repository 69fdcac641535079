import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { changeTrust, registeredBy } from '@amendes/delivery/registry/change-trust.ts';
import { currentComposition } from '@amendes/delivery/serve/current-composition.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { createPaymentSite, people } from '@amendes/delivery/testing/create-trust.ts';
import { allowKey, renewTrust, requireKeys } from '@amendes/delivery/trust/trust-changes.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { release } from './commands.ts';

const log = vi.spyOn(console, 'log').mockReturnValue();

/** Returns the commands of a section of a page, in their order: they need a lost site, and run only here. */
async function commandsOf(page: string, section: string): Promise<readonly string[]> {
  const text = await readFile(join(workspace, page), 'utf8');
  const [, after = ''] = text.split(`\n## ${section}\n`);
  const [, block = ''] = /^```text\n(.*?)^```/ms.exec(after) ?? [];
  return block.split('\n').flatMap((line) => /^npx pnpm release (.+)/.exec(line)?.[1] ?? []);
}

test('a server that knew the lost state starts after the documented restore', async () => {
  const shared = await createPaymentSite();
  const { root } = shared;
  const folder = join(root, '..');
  vi.stubEnv('TRUST_MEMORY', join(folder, 'laptop'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { public: key } = people.secondOperator;
  await changeTrust(shared.as('operator'), allowKey(key, 'Omar', ['operator']));
  const both = shared.as('operator', 'secondOperator');
  await changeTrust(
    both,
    requireKeys('operator', 2, (ids) => registeredBy(both, ids)),
  );
  await cp(root, join(folder, 'backup'), { recursive: true });
  await changeTrust(both, renewTrust());
  await composeSite(shared.as('operator'));
  const server = siteFolder(root, { keys: [], memory: join(folder, 'server') });
  const start = () => currentComposition(server, { signedOnly: true }, () => undefined);
  await start();
  await cp(join(root, 'current/signed.json'), join(folder, 'signed.json'));
  await rm(root, { recursive: true });
  await cp(join(folder, 'backup'), root, { recursive: true });

  const commands = await commandsOf('docs/operations.md', 'Backup and restore');
  expect(commands.map((command) => command.split(' ', 1)[0])).toEqual(['renew', 'compose']);
  for (const command of commands) {
    const words = command
      .replaceAll('/srv/amendes', root)
      .replaceAll('/keys/olga.pem', join(folder, 'operator.pem'))
      .replaceAll('/keys/omar.pem', join(folder, 'secondOperator.pem'))
      .replaceAll('/keys/', `${folder}/`);
    expect(await execute(release, words.split(' '))).toBe(0);
  }
  expect(log.mock.calls.flat().join('\n')).toContain('Now: pnpm release compose --key <your key>');
  expect((await (await start())()).version).toBeGreaterThan(1000);
});

test('the option --signed needs --restored and a file that exists', async () => {
  const { root } = await createPaymentSite();
  const type = (line: string) => execute(release, `renew --site ${root} ${line}`.split(' '));
  await expect(type('--signed x.json')).rejects.toThrow('--signed needs --restored');
  await expect(type('--restored --signed x.json')).rejects.toThrow('x.json cannot be read');
});
