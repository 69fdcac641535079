/** Texts by key; a key may also name a group of them. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/**
 * One dictionary of many. Two that give different texts for a key are not at odds: releases differ in
 * age, and may share a folder of texts. Then the earlier dictionary is right.
 */
export function mergeDictionaries(dictionaries: readonly Dictionary[]): Dictionary {
  return dictionaries.reduce(complete, {});
}

/** By entries, not by assignment: a key may be called `__proto__`. */
function complete(first: Dictionary, later: Dictionary): Dictionary {
  const kept = Object.entries(first).map(([key, own]) => {
    const other = Object.hasOwn(later, key) ? later[key] : undefined;
    return [key, isGroup(own) && isGroup(other) ? complete(own, other) : own] as const;
  });
  const added = Object.entries(later).filter(([key]) => !Object.hasOwn(first, key));
  return Object.fromEntries([...kept, ...added]);
}

function isGroup(entry: string | Dictionary | undefined): entry is Dictionary {
  return typeof entry === 'object';
}
