import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
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
  const fail = (error: unknown) => {
    forgetScreens(release.container);
    onFailure(error);
  };
  return (
    <PartBoundary release={release} onFailure={fail}>
      <Suspense fallback={<PartSkeleton />}>
        <Release attempt={attempt} />
      </Suspense>
    </PartBoundary>
  );
}

/** Not by `lazy`: React keeps a fallback for 300 ms, and a release that was fetched ahead is there in 30. */
function Release({ attempt }: Pick<ReleaseOnPageProps, 'attempt'>): ReactNode {
  const { release } = attempt;
  const [loading] = useState(() => screensOf(attempt));
  const [Screens, setScreens] = useState(() => (loading instanceof Promise ? undefined : loading));
  useEffect(() => {
    if (!(loading instanceof Promise)) return;
    let isLeft = false;
    loading.then(
      (loaded) => isLeft || setScreens(() => loaded),
      (error: unknown) =>
        isLeft ||
        // To the boundary.
        setScreens(() => {
          throw error;
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [loading]);
  if (!Screens) return <PartSkeleton />;
  return (
    <TextLanguage part={release.name}>
      <PartContent release={release}>
        <Screens />
      </PartContent>
    </TextLanguage>
  );
}

/** The document notes which release is about to run: it may be the last that the page does. */
function screensOf({ release, afresh }: Attempt): ComponentType | Promise<ComponentType> {
  const detail = `${release.name}/${release.build}`;
  // Nobody listens where documents are rendered.
  if ('dispatchEvent' in globalThis) dispatchEvent(new CustomEvent('amendes:runs', { detail }));
  const present = afresh ? undefined : presentScreens(release.container);
  return present ?? loadScreens({ release, afresh });
}
