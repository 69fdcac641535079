import { announcementStore, useStore } from '@amendes/contract/host';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import type { ReactNode } from 'react';

/** The site's one live region. The key makes a text that is said again count as new. */
export function LiveRegion(): ReactNode {
  const { text, turn } = useStore(announcementStore);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` is the result of a form
    <div role="status" aria-live="polite">
      <VisuallyHidden key={turn}>{text}</VisuallyHidden>
    </div>
  );
}
