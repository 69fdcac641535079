import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import type { Check } from './fault-words.ts';
import { Newsroom } from './newsroom.ts';

/* Lists everything that prevents a banner from being published. Each new check needs a row: otherwise the table is incomplete. */

interface Row {
  readonly change: readonly [from: string, to: string];
  readonly line: number;
  readonly words: string;
}

const banner = (from: string, to: string, line: number, words: string): Row => ({
  change: [from, to],
  line,
  words,
});

const rows = {
  bannerKind: banner('kind: outage', 'kind: fete', 1, '« kind » est l’un de'),
  bannerLanguage: banner('# de\n', '', 1, 'L’avis ne dit rien en « de »'),
  bannerSection: banner('# fr\n', '# Avis\n', 5, 'Une partie commence par sa langue'),
  bannerParagraphs: banner('# fr\n', '# fr\n\n- un\n', 7, 'Un avis est fait de paragraphes'),
  bannerLong: banner(
    '# fr\n\n',
    `# fr\n\n${'mot '.repeat(100)}`,
    7,
    'un paragraphe d’avis en a au plus',
  ),
  bannerTerms: banner('# fr\n\n', '# fr\n\n:term[mot]{id=cle} ', 7, 'Un avis n’a pas de mots du'),
  bannerFacts: banner('# fr\n\n', '# fr\n\n:operator[publisher.name] ', 1, 'nommer l’exploitant'),
  bannerNever: banner(
    'outage',
    'outage\nfrom: 2099-01-02 08:00\nuntil: 2099-01-01 08:00',
    4,
    'La fin n’est pas après le début',
  ),
  bannerPast: banner('outage', 'outage\nuntil: 2020-01-01 08:00', 3, 'La fin est déjà passée'),
  bannerMoment: banner('outage', 'outage\nuntil: demain', 3, 'écrivez la date et l’heure comme'),
  bannerLeaps: banner('outage', 'outage\nfrom: 2027-03-28 02:30', 3, 'ou à partir de 03:00'),
  bannerTwice: banner(
    'outage',
    'outage\nfrom: 2027-10-31 02:30',
    3,
    'écrivez 2027-10-31T02:30+02:00',
  ),
} as const satisfies Readonly<Record<Extract<Check, `banner${string}`>, Row>>;

const site = await createSiteOfPages();
const newsroom = new Newsroom(site, contentFolder, await temporaryFolder());
const text = await readFile(join(contentFolder, 'banners/panne.md'), 'utf8');
const actor = { by: 'Paula', why: 'essai' };

test.each(Object.entries(rows))(
  'the banner fault %s is reported with its line, and refused',
  async (_, { change, line, words }) => {
    const before = await readRegistry(site);
    const message = expect.stringContaining(words);
    const faults = expect.arrayContaining([expect.objectContaining({ line, message })]);
    await expect(newsroom.publishBanner(text.replace(...change), actor)).rejects.toMatchObject({
      status: 422,
      body: { kind: 'refused', faults },
    });
    expect(await readRegistry(site)).toEqual(before);
  },
);
