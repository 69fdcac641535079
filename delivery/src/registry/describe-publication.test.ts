import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { placeContent } from '../content/bring-content.ts';
import { contentName } from '../release/content-release.ts';
import { createContent } from '../testing/create-content.ts';
import { pagesBuild, createBuild } from '../testing/create-site.ts';
import { createSharedSite, type SharedSite } from '../testing/create-trust.ts';
import { publish } from '../publish/publish.ts';
import { describePublication, originOf } from './describe-publication.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';
import { signRelease } from './signed-releases.ts';

let site: SharedSite;
let texts: string;

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', texts, '-c', 'user.name=E', '-c', 'user.email=e@example', ...args], {
    encoding: 'utf8',
  }).trim();

beforeEach(async () => {
  site = await createSharedSite();
  await promote(site.as('operator'), [
    await publish(site.as('operator'), await createBuild(pagesBuild)),
  ]);
  texts = await createContent();
});

async function published(): Promise<readonly string[]> {
  await placeContent(site.as('editor'), texts, { withGaps: false });
  const { content } = await readRegistry(site.as());
  return describePublication(site.as(), `${contentName}/${content?.current}`);
}

test('published texts show their publisher, time, commit and key', async () => {
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'texts');
  const commit = git('rev-parse', 'HEAD').slice(0, 12);
  expect(await published()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^published by .+, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(Paris\\), of commit ${commit}, with the key of Edith, texts \\(key \\w{12}\\)$`,
      ),
    ),
  ]);
});

test('published texts with uncommitted changes are marked as such', async () => {
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'nothing');
  expect(await published()).toEqual([expect.stringContaining('and changes that are in no commit')]);
});

test('published texts from outside a repository show no known commit', async () => {
  expect(await originOf(texts)).toEqual({});
  expect(await published()).toEqual([expect.stringContaining('of no known commit')]);
});

test('a second signer of texts is shown after their publisher', async () => {
  await published();
  const { content } = await readRegistry(site.as());
  const release = { name: contentName, build: content?.current ?? '' };
  await signRelease(site.as('operator'), release);
  expect(await describePublication(site.as(), `${contentName}/${release.build}`)).toEqual([
    expect.stringMatching(/^published by .*Edith/),
    expect.stringMatching(/^signed by .*Olga/),
  ]);
});

test('an origin that was changed after it was signed is not shown', async () => {
  await published();
  const folder = join(site.root, 'signatures', contentName);
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replace(/"by": "[^"]*"/, '"by": "Somebody else"'));
  }
  const { content } = await readRegistry(site.as());
  expect(await describePublication(site.as(), `${contentName}/${content?.current}`)).toEqual([
    'nobody has signed where it comes from',
  ]);
});
