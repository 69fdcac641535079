import type { Inline } from '@amendes/config/content-page.ts';

/** The words of a line alone. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return 'children' in inline ? plainText(inline.children) : ' ';
    })
    .join('');
}
