import { once } from 'node:events';
import { createServer } from 'node:net';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'playwright/test';
import { runDev } from './set-up/run-dev.ts';

/* Messages in the terminal when the command cannot start. */

test('a port in use is reported in one line that names the setting', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const dev = await runDev(workspace, [], { SITE_PORT: `${address.port}` });
  expect(await dev.ended).toBe(1);
  expect(dev.output()).toBe(
    `Port ${address.port} is in use: stop what uses it, or set SITE_PORT\n`,
  );
  occupant.close();
});

test('an unknown part is refused, and the message lists the existing parts', async () => {
  const dev = await runDev(workspace, ['nothing']);
  expect(await dev.ended).toBe(2);
  const names = parts.map(({ name }) => name).join(', ');
  expect(dev.output()).toContain(`There is no part "nothing", only ${names}\n`);
});

test('a site that does not answer is reported in one line', async () => {
  const dev = await runDev(workspace, ['payment', '--site', 'http://localhost:9']);
  expect(await dev.ended).toBe(1);
  expect(dev.output()).toBe('http://localhost:9: /assets/signed.json does not answer\n');
});
