import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { Attempt } from './attempt.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartContent } from './part-content.tsx';
import { PartSkeleton } from './part-skeleton.tsx';
import { forgetScreens, loadScreens, presentScreens } from './screens.ts';
import { TextLanguage } from './text-language.tsx';

interface ReleaseOnPageProps {
  readonly attempt: Attempt;
  readonly onFailure: (error: unknown) => void;
}

/** One attempt to show one release. Another attempt is another element: React keeps what failed. */
export function ReleaseOnPage({ attempt, onFailure }: ReleaseOnPageProps): ReactNode {
  const { release } = attempt;
  const [Screens] = useState(() => screensOf(attempt));
  const fail = (error: unknown) => {
    forgetScreens(release.container);
    onFailure(error);
  };
  return (
    <PartBoundary release={release} onFailure={fail}>
      <Suspense fallback={<PartSkeleton />}>
        <TextLanguage part={release.name}>
          <PartContent release={release}>
            <Screens />
          </PartContent>
        </TextLanguage>
      </Suspense>
    </PartBoundary>
  );
}

/** The document notes which release is about to run: it may be the last that the page does. */
function screensOf(attempt: Attempt): ComponentType {
  const detail = `${attempt.release.name}/${attempt.release.build}`;
  // Nobody listens where documents are rendered.
  if ('dispatchEvent' in globalThis) dispatchEvent(new CustomEvent('amendes:runs', { detail }));
  const present = attempt.afresh ? undefined : presentScreens(attempt.release.container);
  return present ?? lazy(async () => ({ default: await loadScreens(attempt) }));
}
