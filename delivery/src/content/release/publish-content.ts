import { hash } from 'node:crypto';
import { contentFormat, type ContentPage } from '@amendes/protocol/content-page.ts';
import { notPublished } from '../../release/read-release.ts';
import { integrityOf, releaseFile } from '../../release/release.ts';
import { descriptionFile, otherFile, sealFiles } from '../../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../../site/site-folder.ts';
import { canonicalJson } from '../../trust/signed.ts';
import type { CheckedContent } from '../check/check-content.ts';
import { ContentRefused } from '../read/problem.ts';
import { originOf } from '../../registry/describe-publication.ts';
import { asRead, signRelease } from '../../registry/signed-releases.ts';
import {
  contentName,
  findContentRelease,
  readContentRelease,
  sourcesFile,
  type ContentRelease,
} from '../../release/content-release.ts';

export interface PublishOptions {
  /** Translations that are missing or behind do not keep the rest from being published. */
  readonly withGaps: boolean;
  /** Where they are written, to tell of which commit they are. */
  readonly folder?: string;
}

/**
 * Seals texts as a release of their own and lays it into the site's folder, from where it can be
 * promoted. Its name is a hash of the texts and of the files that they were written in: the same, published again, change
 * nothing. Files that give the same texts are another release, or whoever goes on writing would find the former ones.
 * @throws {ContentRefused} when something is wrong with them.
 */
export async function publishContent(
  site: SiteFolder,
  { pages, facts, problems, texts: sources }: CheckedContent,
  { withGaps, folder }: PublishOptions,
): Promise<ContentRelease> {
  const reasons = problems.filter(({ kind }) => kind === 'fault' || !withGaps);
  if (reasons.length > 0) throw new ContentRefused(reasons);

  const texts = pages.map((page) => [fileOf(page), JSON.stringify(page)] as const);
  const written = JSON.stringify(sources);
  const named = JSON.stringify(Object.fromEntries(texts)) + written;
  const build = hash('sha256', named).slice(0, 12);
  const originals = new Map(texts.map(([file, text]) => [file, Buffer.from(text)]));
  const description = {
    name: contentName,
    build,
    format: contentFormat,
    pages: describePages(pages),
    facts,
    sources: integrityOf(Buffer.from(written)),
  } as const;
  if (!(await findContentRelease(site, build))) {
    const { sealed, files } = await sealFiles(originals);
    const release: ContentRelease = { ...description, files: sealed };
    await site.storage.seal(
      releasePath(contentName, build),
      new Map([...files, [sourcesFile, Buffer.from(written)], descriptionFile(release)]),
    );
  }
  // What is there is what was sealed now, before, or by somebody else at this moment; nobody signs what cannot be read.
  const looked = await asRead(site, description);
  const found = await readContentRelease(looked, build);
  const { files: present, ...described } = found;
  // Titles and facts are signed with the texts.
  const isSame = canonicalJson(described) === canonicalJson(description);
  const other = otherFile(present, originals) ?? (isSame ? undefined : releaseFile);
  if (other !== undefined) throw notPublished(description, other);
  await signRelease(looked, description, folder === undefined ? {} : await originOf(folder));
  return found;
}

const fileOf = ({ page, language }: ContentPage) => `${language}/${page}.json`;

function describePages(pages: readonly ContentPage[]): ContentRelease['pages'] {
  const translations = [...Map.groupBy(pages, ({ page }) => page)];
  return Object.fromEntries(
    translations.map(([name, translated]) => [
      name,
      Object.fromEntries(translated.map((page) => [page.language, describe(page)])),
    ]),
  );
}

function describe(page: ContentPage) {
  const { title, description, updated, body } = page;
  const listsSite = body.some(({ type }) => type === 'sitemap');
  return { file: fileOf(page), title, description, updated, ...(listsSite && { listsSite }) };
}
