/** The hidden fields of a page; the values of ours need no unescaping, or the test would notice. */
export function readHiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g);
  return Object.fromEntries(Array.from(inputs, ([, name = '', value = '']) => [name, value]));
}
