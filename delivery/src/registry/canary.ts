import { randomUUID } from 'node:crypto';
import { DeliveryError } from '../site/delivery-error.ts';
import type { ReleaseName } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { RegistryChange } from './change-registry.ts';
import { takeUpAgain } from './good-releases.ts';
import { partOf, refuseUnsound, type PromotionOptions } from './promote.ts';
import { servedTogether } from './refuse-unfit.ts';

/**
 * Serves a release to some citizens, beside the one that the others get. Each tab decides once and keeps its choice. Another
 * percentage continues the same trial; 0 ends it.
 * @throws {DeliveryError} when the release could not be promoted, everybody gets it, it was given up, or 0 finds no trial of it.
 */
export function canary(
  site: SiteFolder,
  { name, build }: ReleaseName,
  percent: number,
  { again }: PromotionOptions = { again: false },
): RegistryChange {
  return async (before) => {
    const { canary: present, ...part } = partOf(before, name);
    if (percent === 0) {
      if (present?.build !== build) throw new DeliveryError(`${name} ${build} is not being tried`);
      return { ...before, parts: { ...before?.parts, [name]: part } };
    }
    if (part.current === build) {
      throw new DeliveryError(`${name} ${build} is served to everybody: there is nothing to try`);
    }
    const registry = takeUpAgain({ parts: {}, ...before }, name, build, again);
    await refuseUnsound(site, { name, build });
    const salt = present?.build === build ? present.salt : randomUUID().slice(0, 8);
    const partWithCanary = { ...part, canary: { build, percent, salt } };
    return servedTogether(site, {
      ...registry,
      parts: { ...registry.parts, [name]: partWithCanary },
    });
  };
}
