import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { Attempt } from './attempt.ts';
import { fetchAfresh } from './fetch-afresh.ts';
import { forgetEmptyStyles } from './forget-empty-styles.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartSkeleton } from './part-skeleton.tsx';
import { loadApp } from './register-remotes.ts';
import { TextLanguage } from './text-language.tsx';

interface ReleaseOnPageProps {
  readonly attempt: Attempt;
  readonly onFailure: () => void;
}

/** One attempt to show one release. Another attempt is another element: React keeps what failed. */
export function ReleaseOnPage({ attempt, onFailure }: ReleaseOnPageProps): ReactNode {
  const { release } = attempt;
  const [Screens] = useState(() => screensOf(attempt));
  const fail = () => {
    loaded.delete(release.container);
    onFailure();
  };
  return (
    <PartBoundary release={release} onFailure={fail}>
      <Suspense fallback={<PartSkeleton />}>
        <TextLanguage part={release.name}>
          <div data-boundary={release.name} data-release={release.build}>
            <Screens />
          </div>
        </TextLanguage>
      </Suspense>
    </PartBoundary>
  );
}

/** Screens that are there already, by container: they are shown at once, without a skeleton. */
const loaded = new Map<string, ComponentType>();

function screensOf(attempt: Attempt): ComponentType {
  const present = attempt.afresh ? undefined : loaded.get(attempt.release.container);
  return present ?? lazy(async () => ({ default: await loadScreens(attempt) }));
}

async function loadScreens({ release, afresh }: Attempt): Promise<ComponentType> {
  forgetEmptyStyles(release);
  if (afresh) await fetchAfresh(release);
  const { Screens } = await loadApp(release);
  loaded.set(release.container, Screens);
  return Screens;
}
