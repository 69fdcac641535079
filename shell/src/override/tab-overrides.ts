import { tabStorage } from '@amendes/contract/host';
import { parseOverrides, type Override } from './override.ts';

/** For as long as the tab is open. */
const name = 'amendes.overrides';

export function readOverrides(origins: readonly string[]): readonly Override[] {
  return parseOverrides(tabStorage.read(name) ?? undefined, origins);
}

export function writeOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) tabStorage.remove(name);
  else tabStorage.write(name, JSON.stringify(overrides));
}

/** The overrides with one more; a part is swapped once. */
export function withOverride(overrides: readonly Override[], added: Override): readonly Override[] {
  return [...overrides.filter(({ release }) => release.name !== added.release.name), added];
}
