import { trustFaults, type TrustFault } from '../registry/trust-faults.ts';
import type { SiteFolder } from '../site/site-folder.ts';

/** Interval at which a server checks on its own, in milliseconds: there may be nobody who requests its state. */
const pause = 10 * 60 * 1000;

interface SignatureFault {
  readonly kind: TrustFault['kind'] | 'refused';
  readonly reason: string;
}

/** Returns the faults in a site's signatures. A registry that was signed by others cannot be read and counts as `refused`. */
export function signatureFaults(site: SiteFolder): Promise<readonly SignatureFault[]> {
  return trustFaults(site).catch((error: unknown) => [
    { kind: 'refused' as const, reason: error instanceof Error ? error.message : String(error) },
  ]);
}

/**
 * Reports each fault of the signatures, once until it changes. The server continues to serve: a signature
 * that expired has not changed what citizens get.
 * @returns a function that stops the checks.
 */
export function watchTrust(site: SiteFolder, onFault: (reason: string) => void): () => void {
  let lastReported = '';
  const look = async () => {
    const reasons = (await signatureFaults(site)).map(({ reason }) => reason);
    const message = reasons.join('; ');
    if (message !== lastReported && message !== '') onFault(message);
    lastReported = message;
  };
  void look();
  const timer = setInterval(() => void look(), pause).unref();
  return () => clearInterval(timer);
}
