import { currentDocuments } from '../compose/current-documents.ts';
import { readRegistry } from '../registry/registry.ts';
import { readRouteTable } from '../serve/current-composition.ts';
import type { SiteFolder } from '../site-folder.ts';

/** How long the API is waited for, in milliseconds: less than whoever asks for the state waits. */
const patience = 1000;

export interface Readiness {
  /** Whether visitors may be sent here. */
  readonly ready: boolean;
  readonly registry: 'readable' | 'unreadable';
  readonly documents: 'there' | 'missing';
  /** For information: a site without its API still informs, and says that it cannot look up. */
  readonly api: 'reachable' | 'unreachable';
}

export async function readiness(site: SiteFolder, apiUpstream: string): Promise<Readiness> {
  const [registry, documents, api] = await Promise.all([
    succeeds(readRegistry(site)),
    succeeds(currentDocuments(site).then(readRouteTable)),
    succeeds(
      fetch(apiUpstream, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      }),
    ),
  ]);
  return {
    ready: registry && documents,
    registry: registry ? 'readable' : 'unreadable',
    documents: documents ? 'there' : 'missing',
    api: api ? 'reachable' : 'unreachable',
  };
}

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );
