import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../../local/compose.ts';
import { DeliveryError } from '../../site/delivery-error.ts';
import { languages } from '../../site/languages.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { createSite } from '../../testing/create-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bannerPublication, bannerWithdrawal, sealBanner } from './publish-banner.ts';

const settings = {
  pages: ['aide'],
  frenchOnly: [],
  otherAddresses: { '/tai': [] },
  sites: ['www.cnil.fr'],
};

const sections = languages.map((language) => `# ${language}\n\nOut of order (${language}).\n`);

async function publishBanner(site: SiteFolder, path: string, known: typeof settings) {
  const banner = await sealBanner(site, path, known);
  await changeRegistry(site, bannerPublication(banner));
  return banner;
}

const withdrawBanner = async (site: SiteFolder) => changeRegistry(site, bannerWithdrawal(site));

async function bannerFile(text = `---\nkind: outage\n---\n\n${sections.join('\n')}`) {
  const path = join(await temporaryFolder(), 'banner.md');
  await writeFile(path, text);
  return path;
}

test('a banner is in each document, in all languages, until it is withdrawn', async () => {
  const site = await createSite();
  const { build } = await publishBanner(site, await bannerFile(), settings);
  await compose(site);
  const documents = ['lookup/index.de.html', 'shell/index.fr.unlisted.html'].map((name) =>
    join(site.documents, name),
  );
  for (const path of documents) {
    const html = await readFile(path, 'utf8');
    expect(html).toContain(`"build":"${build}","kind":"outage"`);
    for (const language of languages) expect(html).toContain(`Out of order (${language})`);
  }
  await withdrawBanner(site);
  await compose(site);
  for (const path of documents) expect(await readFile(path, 'utf8')).not.toContain('Out of order');
});

test('a banner whose release was changed is not published again', async () => {
  const site = await createSite();
  const { build } = await publishBanner(site, await bannerFile(), settings);
  await withdrawBanner(site);
  const path = join(site.release('notice', build), 'notice.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('Out of order', 'Pay elsewhere'));
  await expect(publishBanner(site, await bannerFile(), settings)).rejects.toThrow(
    `releases/notice/${build}/notice.json is not what was published: bring`,
  );
});

test('publishing and withdrawing a banner leave the parts unchanged', async () => {
  const site = await createSite();
  const { parts } = await readRegistry(site);
  await publishBanner(site, await bannerFile(), settings);
  expect((await readRegistry(site)).parts).toEqual(parts);
  await withdrawBanner(site);
  expect((await readRegistry(site)).parts).toEqual(parts);
  expect((await readRegistry(site)).notice).toBeUndefined();
});

test('withdrawing is refused if there is no banner', async () => {
  await expect(withdrawBanner(await createSite())).rejects.toThrow(
    new DeliveryError('There is no banner to withdraw'),
  );
});

const bannerWith = (text: string) => `---\nkind: warning\n---\n\n${sections.join('\n')}\n${text}\n`;

/** Line number of that text. */
const last = 5 + 4 * languages.length;

test.each([
  [
    'an unknown kind',
    '---\nkind: fun\n---\n\n# fr\n\nText.\n',
    /:1:1 {2}kind is one of information, warning, outage/,
  ],
  [
    'a missing language',
    '---\nkind: outage\n---\n\n# fr\n\nText.\n',
    /:1:1 {2}The banner says nothing in en/,
  ],
  [
    'an unknown language',
    bannerWith('# la\n\nText.'),
    `:${last}:1  A section begins with its language`,
  ],
  ['a list', bannerWith('- one'), `:${last}:1  A banner consists of paragraphs`],
  ['raw HTML', bannerWith('<b>Text</b>'), `:${last}:1  Raw HTML`],
  [
    'a dead link',
    bannerWith('[Text](/tai/nowhere)'),
    `:${last}:1  A dead link: there is no page /tai/nowhere`,
  ],
  [
    'a link to a site that is not listed',
    bannerWith('[Text](https://site.example/)'),
    `:${last}:1  site.example is not among`,
  ],
  ['a term', bannerWith(':term[Text]{id=cle}'), `:${last}:1  A banner has no terms`],
  ['a fact of the operator', bannerWith(':operator[director]'), /:1:1 {2}A banner names no facts/],
  [
    'a text that is too long',
    bannerWith('Text. '.repeat(80)),
    new RegExp(`:${last}:1 {2}\\d+ characters: a banner has at most 400`),
  ],
])('a banner with %s is refused with its line', async (_, text, message) => {
  const site = await createSite();
  const attempt = publishBanner(site, await bannerFile(text), settings);
  await expect(attempt).rejects.toThrow(message);
  expect((await readRegistry(site)).notice).toBeUndefined();
});

test.each([
  ['signs', '*a* '.repeat(160), /:9:1 {2}A paragraph, list or table has at most/],
  ['characters', 'Text. '.repeat(11_000), /:9:1 {2}66\d{3} characters: a banner has at most 400/],
])('a banner with too many %s has only this fault', async (_, text, message) => {
  const banner = `---\nkind: outage\n---\n\n# fr\n\nTexte.\n\n${text}\n`;
  const refused = publishBanner(await createSite(), await bannerFile(banner), settings);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toHaveProperty('problems.length', 1);
});

const timed = (times: string) => `---\nkind: outage\n${times}---\n\n${sections.join('\n')}`;

test('the start and the end of a banner are read as Paris time', async () => {
  const path = await bannerFile(timed('from: 2930-07-14 08:00\nuntil: 2930-12-14 08:00\n'));
  expect(await publishBanner(await createSite(), path, settings)).toMatchObject({
    from: '2930-07-14T06:00:00.000Z',
    until: '2930-12-14T07:00:00.000Z',
  });
});

test.each([
  [
    'until before from',
    'from: 2930-07-14 08:00\nuntil: 2930-07-14 07:00\n',
    /:4:1 {2}until is not after from/,
  ],
  ['until in the past', 'until: 2021-07-14 07:00\n', /:3:1 {2}until has passed: it is \d{4}-/],
  [
    'from without a time of day',
    'from: 2930-07-14\n',
    /:3:1 {2}from is a date and time in Paris such as/,
  ],
])('a banner with wrong times is refused with its line: %s', async (_, times, message) => {
  const site = await createSite();
  const attempt = publishBanner(site, await bannerFile(timed(times)), settings);
  await expect(attempt).rejects.toThrow(message);
  expect((await readRegistry(site)).notice).toBeUndefined();
});

test('a banner that is not saved as UTF-8 is refused with its line', async () => {
  const path = await bannerFile();
  await writeFile(path, Buffer.from(timed('').replace('Out', 'Où'), 'latin1'));
  await expect(publishBanner(await createSite(), path, settings)).rejects.toThrow(
    /:7:2 {2}This file is not saved as UTF-8/,
  );
});

test('a banner file that cannot be read is reported in one line', async () => {
  await expect(publishBanner(await createSite(), '/nowhere.md', settings)).rejects.toThrow(
    new DeliveryError('/nowhere.md: cannot be read'),
  );
});
