import type { ReactNode } from 'react';

/** Empty as a browser with Trusted Types wants it, and as every other one does. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the DOM types do not have yet
const { trustedTypes } = globalThis as unknown as {
  readonly trustedTypes?: { readonly emptyHTML: string };
};
const nothing = { __html: trustedTypes?.emptyHTML ?? '' };

/**
 * The room in which the document itself says that its scripts do not start; the first of a page is used. What stands in
 * it is not React's: it is taken over whatever it holds by then.
 */
export function StartPlace({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <div
      data-start-place=""
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={nothing}
    />
  );
}
