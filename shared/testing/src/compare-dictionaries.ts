/** A dictionary as it is written: texts, or groups of them. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** Every key of a dictionary with its text, as `group.key`. */
function flatten(dictionary: Dictionary, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as const]
      : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => (text.match(/\{\{[\w.]+\}\}/g) ?? []).toSorted().join();

/**
 * What is wrong with a dictionary, seen against the French one: one line a finding. A single word may be
 * the same in two languages; several words that are the same were not translated.
 */
export function compareDictionaries(french: Dictionary, other: Dictionary): readonly string[] {
  const reference = new Map(flatten(french));
  const texts = new Map(flatten(other));
  const findings: string[] = [];
  for (const [key, text] of reference) {
    const translated = texts.get(key);
    if (translated === undefined) findings.push(`${key} is missing`);
    else if (translated.trim() === '') findings.push(`${key} is empty`);
    else if (translated === text && /\p{L}\s+\p{L}/u.test(text))
      findings.push(`${key} is not translated`);
    else if (placeholders(translated) !== placeholders(text)) {
      findings.push(`${key} has other placeholders`);
    }
  }
  for (const key of texts.keys()) if (!reference.has(key)) findings.push(`${key} is not in French`);
  return findings;
}
