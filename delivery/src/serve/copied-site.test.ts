import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { workspace } from '../local/parts.ts';
import { promote } from '../registry/promote.ts';
import { siteFolder } from '../site/site-folder.ts';
import { createSharedSite, publishPayment } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { siteServer } from './site-server.ts';

/** What the page tells to bring to another machine, in its order. */
async function namesToCopy(): Promise<readonly string[]> {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const [, sentence = ''] = /^- \*\*Copies of the folder\*\*(.*?)^- /ms.exec(page) ?? [];
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

test('a copy of what operations.md names is a site that a server answers from', async () => {
  const shared = await createSharedSite();
  await promote(shared.as('payer'), [await publishPayment(shared, 1)]);
  await composeSite(shared.as('operator'));
  const root = await temporaryFolder();
  for (const name of await namesToCopy()) {
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(shared.root, name), join(root, name), options);
  }
  const memory = await temporaryFolder();
  const apiUpstream = 'http://127.0.0.1:9';
  const server = await siteServer(siteFolder(root, { memory }), { apiUpstream, signedOnly: true });
  onTestFinished(() => server.close());
  const { statusCode, body } = await server.inject('/tai/paiement');
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.stringContaining('<html') });
});
