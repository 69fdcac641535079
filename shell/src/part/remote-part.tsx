import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { loadApp } from './register-remotes.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartSkeleton } from './part-skeleton.tsx';
import { PartUnavailable } from './part-unavailable.tsx';

/** React keeps the rejection of a lazy component: each attempt has one of its own. */
const attempts = new Map<string, ComponentType>();

function screensOf(part: RegisteredPart, attempt: number): ComponentType {
  const name = `${part.container}#${attempt}`;
  const known = attempts.get(name);
  if (known) return known;
  const screens = lazy(async () => ({ default: (await loadApp(part)).Screens }));
  attempts.set(name, screens);
  return screens;
}

/** A remote in its place on the page: waiting, there, or replaced by what else the citizen can do. */
export function RemotePart({ part }: { readonly part: RegisteredPart }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const Screens = screensOf(part, attempt);
  const retry = () => setAttempt(attempt + 1);
  return (
    <PartBoundary
      key={attempt}
      part={part}
      fallback={<PartUnavailable part={part} onRetry={retry} />}
    >
      <Suspense fallback={<PartSkeleton />}>
        <div data-boundary={part.name} data-release={part.build}>
          {/* oxlint-disable-next-line react/static-components -- kept: the same one in every render */}
          <Screens />
        </div>
      </Suspense>
    </PartBoundary>
  );
}
