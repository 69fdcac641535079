import { composerName } from '../composer/composer-name.ts';
import { contentName } from '../content/release/content-release.ts';
import type { SiteFolder } from '../site-folder.ts';
import type { Registry } from './registry.ts';

/** Every release that a registry hands to visitors, as `<name>/<build>`. */
function servedBy({ parts, composer, content }: Registry): ReadonlySet<string> {
  const ofParts = Object.entries(parts).flatMap(([name, { current, canary }]) =>
    [current, ...(canary ? [canary.build] : [])].map((build) => `${name}/${build}`),
  );
  return new Set([
    ...ofParts,
    ...(composer ? [`${composerName}/${composer.current}`] : []),
    ...(content ? [`${contentName}/${content.current}`] : []),
  ]);
}

/**
 * Notes of each release that is no longer served until when it was, by the storage's clock: from then on its days are
 * counted, not from its publication.
 */
export async function retire(
  site: SiteFolder,
  before: Registry | undefined,
  after: Registry,
): Promise<Registry> {
  const served = servedBy(after);
  const left = before ? [...servedBy(before)].filter((release) => !served.has(release)) : [];
  const { retired: known = {}, ...others } = after;
  const now = left.length === 0 ? '' : (await site.storage.now()).toISOString();
  const retired = Object.entries({
    ...known,
    ...Object.fromEntries(left.map((release) => [release, now])),
  }).filter(([release]) => !served.has(release));
  return retired.length === 0 ? others : { ...others, retired: Object.fromEntries(retired) };
}
