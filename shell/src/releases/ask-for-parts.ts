import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { abortAfter } from '@amendes/contract/host';
import { chooseReleases } from './choose-releases.ts';
import { admitParts } from '../integrity/sealed-files.ts';
import { currentParts, provideOthers } from '../registry/known-parts.ts';
import { releasesOf, type RegisteredPart } from '../registry/registry.ts';

const partsTimeoutMs = 10_000;

interface Answer {
  /** The build of the shell that is served, and those of others that the parts fit. */
  readonly shell: string;
  readonly otherShells?: readonly string[];
  readonly remotes: readonly RegisteredPart[];
}

/** Asks for the other parts, unless that was done before: whoever stays on one part needs none of them. */
export async function askForPartsOnce(): Promise<void> {
  if (currentParts().others === 'idle') await askForParts();
}

/**
 * Asks the site for the parts that the document does not name. They are kept for as long as the document is
 * open: what is released later changes nothing under whoever is paying.
 */
export async function askForParts(): Promise<void> {
  provideOthers('pending');
  const answer = await ask();
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
 * Asks the site whether a release that this page was given may be gone: for a tab that slept through several
 * releases nothing but a new document helps. A site that does not answer says nothing.
 */
export async function isGone({ name, build }: RegisteredPart): Promise<boolean> {
  const answer = await ask();
  if (!answer) return false;
  const served = releasesOf(answer.remotes.filter((part) => part.name === name));
  return !served.some((release) => release.build === build);
}

async function ask(): Promise<Answer | undefined> {
  try {
    const response = await fetch(partsAddress, { signal: abortAfter(partsTimeoutMs) });
    if (!response.ok) return undefined;
    const data: unknown = await response.json();
    return isAnswer(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Composed by the site itself, as the document was; an answer of something in between is not. */
function isAnswer(data: unknown): data is Answer {
  if (typeof data !== 'object' || data === null) return false;
  const { shell, remotes } = data as Partial<Record<keyof Answer, unknown>>;
  return typeof shell === 'string' && Array.isArray(remotes);
}
