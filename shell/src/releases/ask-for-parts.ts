import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { abortAfter } from '@amendes/contract/host';
import { chooseReleases } from './choose-releases.ts';
import { admitParts } from '../integrity/sealed-files.ts';
import { currentParts, provideOthers } from '../registry/known-parts.ts';
import { releasesOf, type RegisteredPart } from '../registry/registry.ts';

const partsTimeoutMs = 10_000;

interface Answer {
  /** Build of the served shell, and builds of other shells that the parts fit. */
  readonly shell: string;
  readonly otherShells?: readonly string[];
  readonly remotes: readonly RegisteredPart[];
}

/** Requests the other parts, unless that was done before: a citizen who stays on one part needs none of them. */
export async function askForPartsOnce(): Promise<void> {
  if (currentParts().others === 'idle') await askForParts();
}

/**
 * Requests the parts that the document does not name. They are kept as long as the document is open: a later release
 * changes nothing under a citizen who is paying.
 */
export async function askForParts(): Promise<void> {
  provideOthers('pending');
  const answer = await requestParts();
  const { registry } = currentParts();
  if (!answer) {
    provideOthers('failed');
  } else if (![answer.shell, ...(answer.otherShells ?? [])].includes(registry.shell.build)) {
    provideOthers('outdated');
  } else {
    const own = new Set(registry.remotes.map(({ name }) => name));
    const others = answer.remotes.filter(({ name }) => !own.has(name));
    admitParts(others);
    provideOthers('ready', chooseReleases(others));
  }
}

/**
 * Asks the site whether a release of this page may be gone: a tab that slept through several releases needs a new
 * document. Returns false if the site does not answer.
 */
export async function isRemoved({ name, build }: RegisteredPart): Promise<boolean> {
  const answer = await requestParts();
  if (!answer) return false;
  const served = releasesOf(answer.remotes.filter((part) => part.name === name));
  return !served.some((release) => release.build === build);
}

async function requestParts(): Promise<Answer | undefined> {
  try {
    const response = await fetch(partsAddress, { signal: abortAfter(partsTimeoutMs) });
    if (!response.ok) return undefined;
    const data: unknown = await response.json();
    return isAnswer(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** True if an answer has the shape that the site composes, unlike the page of an intermediate network. */
function isAnswer(data: unknown): data is Answer {
  if (typeof data !== 'object' || data === null) return false;
  const { shell, remotes } = data as Partial<Record<keyof Answer, unknown>>;
  return typeof shell === 'string' && Array.isArray(remotes);
}
