import type { contentFormat } from '@amendes/config/content-page.ts';
import type { OperatorFact } from '@amendes/config/operator-facts.ts';
import { DeliveryError } from '../../delivery-error.ts';
import { releaseFile, type SealedFile } from '../../release/release.ts';
import { releasePath, type SiteFolder } from '../../site-folder.ts';

/** What is known of a text without opening it. */
interface TextDescription {
  /** Path below the release's folder. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  /** Whether the page lists all others: its documents have to name them. */
  readonly listsSite?: boolean;
}

/** A sealed state of all texts: what its `release.json` holds. */
export interface ContentRelease {
  readonly name: typeof contentName;
  readonly build: string;
  readonly format: typeof contentFormat;
  /** By name of the page, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, TextDescription>>>>;
  /** What the texts ask the operator for. */
  readonly facts: readonly OperatorFact[];
  readonly files: Readonly<Record<string, SealedFile>>;
}

/** The folder of its releases, beside those of the parts. */
export const contentName = 'content';

/** The texts, or nothing when the site's storage has no such release. */
export async function findContentRelease(
  site: SiteFolder,
  build: string,
): Promise<ContentRelease | undefined> {
  const bytes = await site.storage.read(`${releasePath(contentName, build)}/${releaseFile}`);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publishContent`
    return bytes && (JSON.parse(bytes.toString()) as ContentRelease);
  } catch {
    return undefined;
  }
}

/** @throws {DeliveryError} when the site's storage has no such release. */
export async function readContentRelease(site: SiteFolder, build: string): Promise<ContentRelease> {
  const release = await findContentRelease(site, build);
  if (release) return release;
  throw new DeliveryError(`No release ${build} of the content: publish it first`);
}
