const namePattern = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*$/;

/**
 * Writes the protocol's `Data`: `name=value|name=value…`, containers dotted. A missing value is the text `null`.
 * @throws RangeError for a field that cannot be written, because nothing escapes a `|`.
 */
export function writeSipsData(fields: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(fields).map(([name, value = 'null']) => {
    if (!namePattern.test(name)) throw new RangeError(`"${name}" is no name of a field`);
    if (value.includes('|')) throw new RangeError(`${name} may not contain "|"`);
    return `${name}=${value}`;
  });
  return entries.join('|');
}

/**
 * Reads `Data` as received, in any order. The text `null` means that there is no value.
 * @returns undefined when the text is not in the form above, or repeats a field.
 */
export function readSipsData(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  for (const entry of text.split('|')) {
    // Addresses and opaque values may contain further equals signs.
    const end = entry.indexOf('=');
    const name = entry.slice(0, Math.max(end, 0));
    if (!namePattern.test(name) || seen.has(name)) return undefined;
    seen.add(name);
    const value = entry.slice(end + 1);
    if (value !== 'null') fields.set(name, value);
  }
  return fields;
}
