import { setTimeout as pause } from 'node:timers/promises';
import { servedComposition } from '../compose/composition.ts';
import { isFault } from '../site/delivery-error.ts';
import { siteFolder, type Signing, type SiteFolder } from '../site/site-folder.ts';
import { bucketSite, copyFolder } from './open-site.ts';
import { s3Objects, type Objects } from './s3-objects.ts';

/** Interval of requests to the bucket, in milliseconds: a release is visible within five seconds. */
const usualInterval = 2000;

/** State of a followed bucket, for the server of its copy. */
export interface Following {
  /** Copy that is served. */
  readonly site: SiteFolder;
  /** Returns the time at which an answer of the bucket was last accepted; `undefined` before the first one. */
  readonly takenAt: () => Date | undefined;
  /** Returns the reason why the latest state was not accepted; `undefined` if it was. */
  readonly fault: () => string | undefined;
  /** Returns that reason if the bucket answers: its state is damaged, has a newer format or lacks a valid signature. */
  readonly refusal: () => string | undefined;
  /**
   * From now on, removes from the copy what is served no more, each time a new state was accepted.
   * @param inUse Returns the composition that is served, if it is a different one.
   */
  readonly tidy: (inUse: () => string) => void;
  readonly stop: () => Promise<void>;
}

interface FollowSettings {
  readonly signing?: Signing;
  /** Storage to use instead of that of the address. */
  readonly objects?: Objects;
  /** Folder of the copy. */
  readonly copy?: string;
  /** True if only signed compositions are accepted: a server that checks would not start with another one. */
  readonly signedOnly?: boolean;
  /** Interval of requests to the bucket, in milliseconds. */
  readonly interval?: number;
  /** Called once for each outage, and once at its end. */
  readonly report: (line: string) => void;
}

/**
 * Keeps a copy of a bucket up to date, for servers. An outage of the bucket changes nothing: the last state
 * is served, even by a server that starts in the meantime.
 * @throws {DeliveryError} if neither bucket nor copy is available.
 */
export async function followBucket(
  address: string,
  {
    signing = {},
    objects = s3Objects(address),
    copy = copyFolder(address),
    signedOnly = false,
    interval = usualInterval,
    report,
  }: FollowSettings,
): Promise<Following> {
  const { bucket } = bucketSite(address, signing, { objects, copy, signedOnly });
  const site = siteFolder(copy, signing);
  let takenAt: Date | undefined;
  let fault: string | undefined;
  let isRefused = false;
  let compositionInUse: (() => string) | undefined;
  const pullOnce = async () => {
    let isNew = false;
    try {
      isNew = (await bucket?.pull(compositionInUse?.())) ?? false;
      if (fault !== undefined) report(`${address} is followed again`);
      takenAt = new Date();
      fault = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if ((await servedComposition(site)) === undefined) throw error;
      if (reason !== fault) report(`${reason}. The copy in ${copy} is still served`);
      fault = reason;
      isRefused = isFault(error);
    }
    if (isNew && compositionInUse) await bucket?.tidy(compositionInUse());
  };
  await pullOnce();
  const ending = new AbortController();
  const { signal } = ending;
  const following = (async () => {
    while (!signal.aborted) {
      await pause(interval, undefined, { signal }).catch(() => undefined);
      // A copy that was removed in the meantime is created again.
      if (!signal.aborted) await pullOnce().catch((error: unknown) => report(String(error)));
    }
  })();
  return {
    site,
    takenAt: () => takenAt,
    fault: () => fault,
    refusal: () => (isRefused ? fault : undefined),
    tidy: (inUse) => void (compositionInUse = inUse),
    async stop() {
      ending.abort();
      await following;
    },
  };
}
