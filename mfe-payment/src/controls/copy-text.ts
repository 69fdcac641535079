/** Copies a text. If the browser does not allow it, the caller has to select the text instead. */
export async function copyText(text: string): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'selected';
  }
}
