import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'playwright/test';
import { blocksIn } from './documented-commands.ts';
import { operatorOf } from './operator.ts';

/* The test follows docs/how-to/begin-a-site.md as it is printed, in an empty folder: without site, key or trust. */

const checkout = 'mfe-static-pages/content';

const elsewhere = (block: string) =>
  block
    .replaceAll('/srv/amendes', '/srv/amendes-anew')
    .replaceAll('/srv/amendes-anew.json', '/srv/amendes.json')
    .replaceAll('/keys/olga', '/keys/olga-anew')
    .replace(checkout, '/srv/amendes-texts')
    // The parts were just built from the same sources.
    .replace(/^ *npx pnpm release build \$part\n/m, '');

test('the commands of the how-to start a site, and start it again', async () => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'amendes-start-'));
  const root = join(folder, 'site');
  // SERVE_DESPITE is not set here: the server must not tolerate what its checks refuse.
  const operator = await operatorOf({ root }, { TRUST_MEMORY: join(folder, 'memory') });
  const follow = async (block: string) => {
    if (block.startsWith('npx pnpm serve')) {
      expect({ block, ...(await operator.serve(block)) }).toMatchObject({ page: 200 });
    } else expect({ block, ...(await operator.run(block)) }).toMatchObject({ code: 0 });
  };
  try {
    const page = await readFile(join(workspace, 'docs/how-to/begin-a-site.md'), 'utf8');
    const [start = '', again = ''] = page.split(/^## Start again with a new trust$/m);
    const [configuration = ''] = blocksIn(start, 'json');
    await writeFile(`${root}.json`, configuration);
    const steps = blocksIn(start, 'sh');
    expect(steps.length).toBeGreaterThan(5);
    // The published texts have a line of an editor that the checkout lacks: starting again must keep it.
    const [written, faq] = [`${root}-written`, 'fr/faq.md'];
    await cp(join(workspace, checkout), written, { recursive: true });
    const text = `${await readFile(join(written, faq), 'utf8')}\nUne phrase de la rédaction.\n`;
    await writeFile(join(written, faq), text);
    for (const block of steps) await follow(block.replace(checkout, written));
    for (const block of blocksIn(again, 'sh')) await follow(block);
    expect(await readFile(join(`${root}-texts`, faq), 'utf8')).toBe(text);
    for (const block of steps.map(elsewhere)) await follow(block);
  } finally {
    await operator.leave();
    await rm(folder, { recursive: true, force: true });
  }
});
