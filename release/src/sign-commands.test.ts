import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import { bannerPublication, sealBanner } from '@amendes/delivery/content/banner/publish-banner.ts';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { readContentSettings } from '@amendes/delivery/content/read/read-sources.ts';
import { contentPromotion } from '@amendes/delivery/content/release/promote-content.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readContentRelease } from '@amendes/delivery/release/content-release.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createBuild } from '@amendes/delivery/testing/create-site.ts';
import {
  createSharedSite,
  firstTrust,
  paymentBuild,
  people,
  type SharedSite,
} from '@amendes/delivery/testing/create-trust.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { release } from './commands.ts';

/** Change of the site that a command opens, if set. */
const opened = vi.hoisted<{ with: ((site: SiteFolder) => SiteFolder) | undefined }>(() => ({
  with: undefined,
}));

vi.mock(import('@amendes/delivery/bucket/open-site.ts'), async (original) => {
  const { openSite, ...others } = await original();
  const open: typeof openSite = async (...settings) => {
    const site = await openSite(...settings);
    return opened.with?.(site) ?? site;
  };
  return { ...others, openSite: open };
});

let memory = '';
let shared: SharedSite;
let content = '';
const log = vi.spyOn(console, 'log').mockReturnValue();

/** Creates a site where two people must sign texts and banners: the editor and the payer. */
beforeAll(async () => {
  memory = await mkdtemp(join(tmpdir(), 'amendes-sign-'));
  vi.stubEnv('TRUST_MEMORY', memory);
  const both = { keys: [people.editor.id, people.payer.id], threshold: 2 };
  const roles = { ...firstTrust.roles, texts: both, banner: both };
  shared = await createSharedSite({ ...firstTrust, roles });
  content = await createContent();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(memory, { recursive: true, force: true });
});

/** Runs the command that a refusal names, as the other person who must sign, and returns its output. */
async function typeRefusedCommand(attempt: Promise<unknown>): Promise<string> {
  const fault = await attempt.then(String, String);
  expect(fault).toMatch(/has 1 of the 2 signatures/);
  const [, line = ''] = /pnpm release (.+) --key <their key>$/.exec(fault) ?? [];
  const key = join(dirname(shared.root), 'payer.pem');
  log.mockClear();
  expect(await execute(release, [...line.split(' '), '--key', key, '--site', shared.root])).toBe(0);
  return log.mock.calls.flat().join('\n');
}

const publishBanner = async (site: SiteFolder) => {
  const sections = languages.map((language) => `# ${language}\n\nOut of order.\n`);
  const path = join(memory, 'banner.md');
  await writeFile(path, `---\nkind: outage\n---\n\n${sections.join('\n')}`);
  const banner = await sealBanner(site, path, await readContentSettings(content));
  await applyChange(site, bannerPublication(banner));
};

test('texts that need two signatures can be promoted after the command in the refusal', async () => {
  const editor = shared.as('editor');
  const shown = await typeRefusedCommand(bringContent(editor, content, { withGaps: false }));
  const [, build = ''] = /pnpm content promote (\w+)$/.exec(shown) ?? [];
  expect(shown).toContain('"title": "Aide fr"');
  // No texts are served yet, so all of them are shown.
  expect(shown.match(/Two digits\./g)).toHaveLength(languages.length);
  const texts = await readContentRelease(editor, build);
  await applyChange(editor, contentPromotion(editor, texts, { again: false }));
  expect((await readRegistry(editor)).content).toEqual({ current: build });
});

test('release sign shows each text that differs from the served one in full', async () => {
  const settings = { frenchOnly: [], otherAddresses: { '/tai': ['ou-trouver'] }, sites: [] };
  const changed = await createContent({
    'content.json': JSON.stringify({ ...settings, pages: ['aide', 'glossaire'] }),
    'fr/faq.md': undefined,
    'fr/aide.md': aPage(
      'Aide fr',
      'A lead.\n\n## The number {#numero}\n\nPay to \u202E6666 00RF.\n',
    ),
  });
  const editor = shared.as('editor');
  const shown = await typeRefusedCommand(bringContent(editor, changed, { withGaps: true }));
  expect(shown).toContain('fr/aide.json:\n');
  expect(shown).toContain(String.raw`Pay to \u{202e}6666 00RF.`);
  expect(shown).toContain('fr/faq.json is left out');
  expect(shown).not.toContain('Two digits.');
});

test('release sign shows all texts if release.json of the served ones was changed', async () => {
  const { content: served } = await readRegistry(shared.as());
  const path = join(shared.root, 'releases/content', served?.current ?? '', 'release.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text} `);
  const next = { 'fr/faq.md': aPage('FAQ', 'Another lead.\n') };
  const publication = bringContent(shared.as('editor'), await createContent(next), {
    withGaps: false,
  });
  const shown = await typeRefusedCommand(publication);
  await writeFile(path, text);
  expect(shown.match(/Two digits\./g)).toHaveLength(languages.length);
});

test('release sign reads release.json once, so a later answer hides no text', async () => {
  const { content: served } = await readRegistry(shared.as());
  const promoted = `releases/content/${served?.current ?? ''}/release.json`;
  let times = 0;
  let changedBytes: Buffer | undefined;
  opened.with = (site) => {
    const read = async (path: string) => {
      const bytes = await site.storage.read(path);
      if (path === promoted) return (times += 1) === 1 ? bytes : changedBytes;
      if (path.endsWith('/release.json')) changedBytes = bytes;
      return bytes;
    };
    return { ...site, storage: { ...site.storage, read } };
  };
  onTestFinished(() => void (opened.with = undefined));
  const next = await createContent({ 'fr/faq.md': aPage('FAQ', 'Yet another lead.\n') });
  const shown = await typeRefusedCommand(
    bringContent(shared.as('editor'), next, { withGaps: false }),
  );
  expect(shown).toContain('Yet another lead.');
});

test('a banner that needs two signatures is put up after the command in the refusal', async () => {
  const shown = await typeRefusedCommand(publishBanner(shared.as('editor')));
  expect(shown).toContain('Out of order.');
  expect(shown).toMatch(/pnpm content banner publish, with the file that it was made of$/);
  await publishBanner(shared.as('editor'));
  expect(await readRegistry(shared.as())).toHaveProperty('notice');
});

test('texts and banners that do not exist cannot be signed', async () => {
  for (const name of ['content', 'notice']) {
    const words = ['sign', name, 'abc', '--site', shared.root];
    await expect(execute(release, words)).rejects.toThrow(/^No .*abc/);
  }
});

test('release sign shows control characters in an author’s name by their numbers', async () => {
  const provenance = {
    isClean: true,
    lockfile: { hash: 'de9b3972076c' },
    tools: { node: '26.10.0', pnpm: '12.4.2', rsbuild: '2.3.2' },
    author: 'P\u001B[8m\nx',
    builtAt: '2026-11-22T22:38:00.982Z',
  };
  const build = await createBuild({ ...paymentBuild(1), provenance });
  const { build: id } = await publish(shared.as('payer'), build);
  const key = join(dirname(shared.root), 'otherPayer.pem');
  log.mockClear();
  const words = ['sign', 'payment', id, '--key', key, '--site', shared.root];
  expect(await execute(release, words)).toBe(0);
  const shown = log.mock.calls.flat().join('\n');
  expect(shown).toContain(String.raw`by P\u{1b}[8m\u{a}x, 2026-11-22`);
  expect(shown).not.toContain('\u001B');
  expect(shown.split('\n').filter((line) => line.startsWith('x'))).toEqual([]);
});
