import { DeliveryError } from '../../site/delivery-error.ts';
import { changedNow } from '../../registry/change-author.ts';
import type { RegistryChange } from '../../registry/change-registry.ts';
import { wholeReleases } from '../../registry/promote.ts';
import {
  backTo,
  giveUp,
  goodReleases,
  nothingGood,
  succeeding,
  takeUpAgain,
  withEntry,
} from '../../registry/good-releases.ts';
import { readRegistry } from '../../registry/registry.ts';
import type { Registry } from '../../registry/registered.ts';
import { releasesOf } from '../../registry/refuse-unfit.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { refuseDamaged } from '../../release/read-release.ts';
import {
  contentName,
  readContentRelease,
  type ContentRelease,
} from '../../release/content-release.ts';

interface PromotionOfContent {
  /** True if texts that were given up may be promoted, because the caller names them on purpose. */
  readonly again: boolean;
  /** Build of the texts that these replace; the promotion is refused if others are served by then. */
  readonly onto?: string | undefined;
}

/**
 * Returns the change that promotes published texts. No part changes; a composition then publishes them to the citizens.
 * @throws {DeliveryError} if a text is damaged, a page that a part shows has none, they were given up, or other texts
 * are served than those that they are meant to replace.
 */
export function contentPromotion(
  site: SiteFolder,
  release: ContentRelease,
  { again, onto }: PromotionOfContent,
): RegistryChange {
  return async (before) => {
    await refuseDamaged(site, release);
    const registry = before ?? (await readRegistry(site));
    const old = registry.content;
    if (old?.current === release.build) return registry;
    if (onto !== undefined && old?.current !== onto) {
      throw new DeliveryError(
        `Somebody else has just published the texts ${old?.current ?? 'none'} in the place of ${onto}: nothing was changed, pnpm content pull`,
      );
    }
    await refuseMissingPages(site, registry, release);
    const wanted = takeUpAgain(registry, contentName, release.build, again);
    return { ...wanted, content: succeeding(wanted, contentName, release.build, old) };
  };
}

/**
 * Returns the change that serves the last good texts again and gives up the present ones.
 * It is for emergencies, so texts that were damaged or removed are skipped.
 * @throws {DeliveryError} if there are none, they can no longer be served, or somebody else was faster.
 */
export function contentRollback(site: SiteFolder): RegistryChange {
  let meant: string | undefined;
  return async (before) => {
    const present = before?.content;
    meant ??= present?.current;
    if (present?.current !== meant) {
      throw new DeliveryError(
        `Somebody else has just replaced the texts ${meant}: ${present?.current} are served now, and stay`,
      );
    }
    const good = present ? goodReleases(before, contentName, present) : [];
    const [build, ...earlier] = await wholeReleases(site, contentName, good);
    if (!before || !present || build === undefined) throw nothingGood(before, contentName);
    const givenUp = giveUp(before, contentName, present.current, await changedNow(site));
    const rolledBack = withEntry(
      givenUp,
      contentName,
      backTo(present.current, [build, ...earlier]),
    );
    const release = await readContentRelease(site, build);
    return contentPromotion(site, release, { again: false })(rolledBack);
  };
}

async function refuseMissingPages(
  site: SiteFolder,
  registry: Registry,
  { pages }: ContentRelease,
): Promise<void> {
  const releases = await releasesOf(site, registry);
  for (const { name, routes } of releases) {
    for (const { pattern, content } of routes) {
      if (content !== undefined && !(content in pages)) {
        throw new DeliveryError(`${name} shows ${pattern}, and the content has no page ${content}`);
      }
    }
  }
}
