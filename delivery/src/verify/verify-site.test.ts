import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../compose/compose.ts';
import { bringContent } from '../content/bring-content.ts';
import { promote } from '../registry/promote.ts';
import { publish } from '../release/publish.ts';
import type { SiteFolder } from '../site-folder.ts';
import { layBuild, lookupBuild } from '../testing/lay-build.ts';
import { layContent } from '../testing/lay-content.ts';
import { laySiteOfPages } from '../testing/lay-site.ts';
import { siteStatus } from './site-status.ts';
import { verifySite } from './verify-site.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

async function wholeSite(): Promise<SiteFolder> {
  const site = await laySiteOfPages();
  await promote(site, [await publish(site, await layBuild(newer))]);
  await bringContent(site, await layContent(), { withGaps: false });
  return site;
}

async function pieceOf(site: SiteFolder, name: string): Promise<string> {
  const pieces = await readdir(site.pieces);
  return join(site.pieces, pieces.find((id) => id.startsWith(`${name}-`)) ?? '');
}

test('a whole site has nothing wrong', async () => {
  const site = await wholeSite();
  expect(await verifySite(site)).toEqual([]);
  expect(await siteStatus(site)).toMatchObject({ isComposed: true, version: '4' });
});

test.each<[string, (site: SiteFolder) => Promise<unknown>, readonly RegExp[]]>([
  [
    'a file of a release is changed',
    (site) => writeFile(join(site.release('lookup', newer.build), 'app.e5.js'), ''),
    [/^releases\/lookup\/b00000000002\/app\.e5\.js is not what was published$/],
  ],
  [
    'a compressed form is missing, of a release that may have to stand in',
    (site) => rm(join(site.release('lookup', lookupBuild.build), 'entry.js.gz')),
    [/^releases\/lookup\/b00000000001\/entry\.js\.gz is missing$/],
  ],
  [
    'a document is changed',
    async (site) => writeFile(join(await pieceOf(site, 'lookup'), 'index.fr.html'), 'other'),
    [/index\.fr\.html is not what was composed: remove \S+ and compose the site$/],
  ],
  [
    'a compressed form of a document is missing',
    async (site) => rm(join(await pieceOf(site, 'pages'), 'aide.de.html.br')),
    [/aide\.de\.html is not what was composed/],
  ],
  [
    'a document is there that nobody composed',
    async (site) => writeFile(join(await pieceOf(site, 'shell'), 'more.html'), ''),
    [/more\.html is not what was composed/],
  ],
  [
    'the site was promoted and not composed',
    (site) => promote(site, [lookupBuild]),
    [/^The documents are not those of the registry: compose the site$/],
  ],
  [
    'the configuration was changed since',
    async (site) => {
      const text = await readFile(site.configuration, 'utf8');
      await writeFile(site.configuration, text.replace('{', '{ "token": "new",'));
    },
    [/^The documents are not those of the registry/],
  ],
])('when %s, that is said', async (_, damage, lines) => {
  const site = await wholeSite();
  await damage(site);
  const problems = await verifySite(site);
  expect(problems).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(problems[index]).toMatch(line);
});

test('what is said puts it right again', async () => {
  const site = await wholeSite();
  const piece = await pieceOf(site, 'lookup');
  await writeFile(join(piece, 'index.fr.html'), 'other');
  await rm(piece, { recursive: true });
  await compose(site);
  expect(await verifySite(site)).toEqual([]);
});
