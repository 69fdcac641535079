import type { ReactNode } from 'react';

/** Trusted Types accept no plain string here, not even an empty one. Other browsers accept only strings. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not have it yet
const { trustedTypes } = globalThis as unknown as {
  readonly trustedTypes?: { readonly emptyHTML: string };
};
const empty = { __html: trustedTypes?.emptyHTML ?? '' };

/**
 * The element in which the document itself reports that its scripts do not start. The first one of a page is used. React
 * hydrates it with any content, because the document's own script may have written into it.
 */
export function StartPlace({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <div
      data-start-place=""
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={empty}
    />
  );
}
