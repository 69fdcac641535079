/** Copies a text; a browser that does not allow it leaves the caller to select the text instead. */
export async function copyText(text: string): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'selected';
  }
}
