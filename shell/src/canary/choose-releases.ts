import { tabStorage } from '@amendes/contract/host';
import type { RegisteredPart } from '../registry/registry.ts';
import { overrideRelease } from '../override/swapped-parts.ts';
import { standBack } from '../part/given-up.ts';
import { chooseRelease, decide, isCurrent, type Choice } from './choose-release.ts';

/** What the tab decided, by part. It is there for as long as the tab, and only where something is tried. */
const name = 'amendes.canary';

/**
 * Gives a tab its releases. Where one is being tried, the tab decides once, before anything of the part is
 * loaded, and stays with it until it is closed: nobody is switched over in the middle of a payment.
 */
export function chooseReleases(parts: readonly RegisteredPart[]): readonly RegisteredPart[] {
  const known = readChoices();
  const choices = parts.flatMap((part) => {
    const old = known[part.name];
    const choice = isCurrent(part, old) ? old : decide(part, Math.random());
    return choice ? [[part.name, choice] as const] : [];
  });
  if (choices.length > 0) {
    tabStorage.write(name, JSON.stringify({ ...known, ...Object.fromEntries(choices) }));
  }
  const decided = new Map(choices);
  return parts.map((part) =>
    overrideRelease(standBack(chooseRelease(part, decided.get(part.name)))),
  );
}

/** Whatever else stands there, a visitor or another program wrote. */
function readChoices(): Readonly<Record<string, Choice | undefined>> {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter(([, choice]) => isChoice(choice));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function isChoice(data: unknown): data is Choice {
  if (typeof data !== 'object' || data === null) return false;
  const { salt, build } = data as Partial<Record<keyof Choice, unknown>>;
  return typeof salt === 'string' && typeof build === 'string';
}
