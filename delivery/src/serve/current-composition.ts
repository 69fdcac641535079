import { currentDocuments } from '../compose/current-documents.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { readComposition, type Composition } from './read-composition.ts';
import type { FrameAncestors } from './security-headers.ts';

export interface CurrentComposition {
  (): Promise<Composition>;
  /** What was found at the last question, for answers that cannot wait or need not know more. */
  readonly last: () => Composition;
  /** Why the composition of this moment is not served, but the one before it; nothing when it is served. */
  readonly refusal: () => string | undefined;
}

/** How long one that cannot be read is left alone, in milliseconds. */
const retryAfter = 1000;

/**
 * Answers with the composition that is served now: a new one takes effect as soon as it has been read, and the one
 * before answers until then. One that cannot be read, or has a format that this server does not know, is told to
 * `onFailure`, and the last one that could goes on.
 * @throws {DeliveryError} when there is none to begin with.
 */
export async function currentComposition(
  site: SiteFolder,
  frameAncestors: FrameAncestors,
  onFailure: (error: unknown) => void,
): Promise<CurrentComposition> {
  const read = (documents: string) => readComposition(site, documents, frameAncestors);
  let known = await currentDocuments(site);
  let composition = await read(known);
  let refused: { readonly reason: string; readonly at: number } | undefined;
  const ask = async () => {
    const documents = await currentDocuments(site).catch(() => known);
    const isLeftAlone = !refused || performance.now() - refused.at < retryAfter;
    if (documents === known && isLeftAlone) return composition;
    known = documents;
    try {
      const next = await read(documents);
      // One that came meanwhile may have been read sooner: what was read late must not take its place.
      if (known !== documents) return composition;
      composition = next;
      refused = undefined;
    } catch (error) {
      if (known !== documents) return composition;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== refused?.reason) onFailure(error);
      refused = { reason, at: performance.now() };
    }
    return composition;
  };
  return Object.assign(ask, { last: () => composition, refusal: () => refused?.reason });
}
