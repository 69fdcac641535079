import { Skeleton } from '@amendes/ui/skeleton.tsx';
import type { ReactNode } from 'react';

/** The place of a part that is on its way; main keeps room enough for it. */
export function PartSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton />
    </div>
  );
}
