import { trustFaults, type TrustFault } from '../registry/trust-faults.ts';
import type { SiteFolder } from '../site/site-folder.ts';

/** How often a server looks by itself, in milliseconds: nobody may ask it for its state. */
const pause = 10 * 60 * 1000;

interface Standing {
  readonly kind: TrustFault['kind'] | 'refused';
  readonly reason: string;
}

/** What is wrong with the signatures of a site; a registry that others have signed is refused. */
export function standingOf(site: SiteFolder): Promise<readonly Standing[]> {
  return trustFaults(site).catch((error: unknown) => [
    { kind: 'refused' as const, reason: error instanceof Error ? error.message : String(error) },
  ]);
}

/**
 * Tells of each fault of the signatures, once until it is another: a server goes on serving, for whoever let a signature
 * expire has not changed what citizens get.
 * @returns what ends that.
 */
export function watchTrust(site: SiteFolder, onFault: (reason: string) => void): () => void {
  let told = '';
  const look = async () => {
    const reasons = (await standingOf(site)).map(({ reason }) => reason);
    const said = reasons.join('; ');
    if (said !== told && said !== '') onFault(said);
    told = said;
  };
  void look();
  const timer = setInterval(() => void look(), pause).unref();
  return () => clearInterval(timer);
}
