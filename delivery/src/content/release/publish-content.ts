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
  /** True if missing or outdated translations do not block the publication. */
  readonly withGaps: boolean;
  /** Source folder, whose commit the signature names. */
  readonly folder?: string;
}

/**
 * Seals texts as their own release in the site's storage, from where it can be promoted. Its name is a hash
 * of the texts and their source files: publishing the same again changes nothing. Source files that differ
 * but give the same texts are another release; otherwise an editor would get the earlier files back.
 * @throws {ContentRefused} if something is wrong with them.
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
  // The release may have been sealed now, before, or by another command: it is read back, so that only readable texts are signed.
  const pinnedSite = await asRead(site, description);
  const found = await readContentRelease(pinnedSite, build);
  const { files: present, ...described } = found;
  // Titles and facts are signed with the texts.
  const isSame = canonicalJson(described) === canonicalJson(description);
  const other = otherFile(present, originals) ?? (isSame ? undefined : releaseFile);
  if (other !== undefined) throw notPublished(description, other);
  await signRelease(pinnedSite, description, folder === undefined ? {} : await originOf(folder));
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
