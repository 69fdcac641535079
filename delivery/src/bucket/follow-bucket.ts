import { setTimeout as pause } from 'node:timers/promises';
import { servedComposition } from '../compose/composition.ts';
import { isFault } from '../site/delivery-error.ts';
import { siteFolder, type Signing, type SiteFolder } from '../site/site-folder.ts';
import { bucketSite, copyFolder } from './open-site.ts';
import { s3Objects, type Objects } from './s3-objects.ts';

/** How often the bucket is asked, in milliseconds: what is released is seen within five seconds. */
const usualInterval = 2000;

/** What whoever serves a copy tells of it. */
export interface Following {
  /** The copy, which is served. */
  readonly site: SiteFolder;
  /** When the bucket last answered, and what it said then was taken; nothing before that. */
  readonly takenAt: () => Date | undefined;
  /** Why it is not taken, since it last was; nothing when it was. */
  readonly fault: () => string | undefined;
  /** The same where the bucket answers: what it holds was damaged, is of a later format, or nobody who may has signed it. */
  readonly refusal: () => string | undefined;
  /**
   * From now on, what nobody is served any more is removed from the copy whenever something new was taken.
   * @param inUse Names the composition that is served, if another one was taken.
   */
  readonly tidy: (inUse: () => string) => void;
  readonly stop: () => Promise<void>;
}

interface FollowSettings {
  readonly signing?: Signing;
  /** The storage itself, else that of the address. */
  readonly objects?: Objects;
  /** The folder of the copy. */
  readonly copy?: string;
  /** Whether only what somebody who may has signed is taken: a server that checks would not start with another one. */
  readonly signedOnly?: boolean;
  /** How often the bucket is asked, in milliseconds. */
  readonly interval?: number;
  /** Told once for each outage, and once at its end. */
  readonly tell: (line: string) => void;
}

/**
 * Keeps a copy of a bucket up to date, for servers. An outage of the bucket changes nothing: what was taken is served,
 * also by a server that starts meanwhile.
 * @throws {DeliveryError} when there is neither bucket nor copy.
 */
export async function followBucket(
  address: string,
  {
    signing = {},
    objects = s3Objects(address),
    copy = copyFolder(address),
    signedOnly = false,
    interval = usualInterval,
    tell,
  }: FollowSettings,
): Promise<Following> {
  const { bucket } = bucketSite(address, signing, { objects, copy, signedOnly });
  const site = siteFolder(copy, signing);
  let takenAt: Date | undefined;
  let fault: string | undefined;
  let isRefused = false;
  let used: (() => string) | undefined;
  const take = async () => {
    let isNew = false;
    try {
      isNew = (await bucket?.pull(used?.())) ?? false;
      if (fault !== undefined) tell(`${address} is followed again`);
      takenAt = new Date();
      fault = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if ((await servedComposition(site)) === undefined) throw error;
      if (reason !== fault) tell(`${reason}. The copy in ${copy} goes on being served`);
      fault = reason;
      isRefused = isFault(error);
    }
    if (isNew && used) await bucket?.tidy(used());
  };
  await take();
  const ending = new AbortController();
  const { signal } = ending;
  const following = (async () => {
    while (!signal.aborted) {
      await pause(interval, undefined, { signal }).catch(() => undefined);
      // A copy that somebody removed meanwhile is brought anew.
      if (!signal.aborted) await take().catch((error: unknown) => tell(String(error)));
    }
  })();
  return {
    site,
    takenAt: () => takenAt,
    fault: () => fault,
    refusal: () => (isRefused ? fault : undefined),
    tidy: (inUse) => void (used = inUse),
    async stop() {
      ending.abort();
      await following;
    },
  };
}
