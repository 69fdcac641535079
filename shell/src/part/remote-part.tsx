import { isLate, spokenLanguage, useLocation } from '@amendes/contract/host';
import {
  useEffect,
  useState,
  type ReactNode,
  Suspense,
  type ComponentType,
  Component,
  useLayoutEffect,
  useRef,
} from 'react';
import { isRemoved } from '../releases/ask-for-parts.ts';
import type { RegisteredPart, RegisteredRelease } from '../registry/registry.ts';
import {
  attemptsAfterLate,
  attemptsFor,
  type Attempt,
  forgetScreens,
  loadScreens,
  cachedScreens,
} from './load-part.ts';
import { PartUnavailable, PartSkeleton } from './part-states.tsx';
import { useTranslation } from '@amendes/contract';
import { note } from '../watch/watch-page.ts';
import { startAnswering } from '../prerender/hydrate.tsx';
import { captureInput, restoreInput } from '../prerender/capture-input.ts';
import { useStylesOnPage } from './styles.ts';

interface PartContentProps {
  readonly release: RegisteredRelease;
  readonly children: ReactNode;
}

interface PartBoundaryProps {
  readonly release: RegisteredRelease;
  /** Called once. The parent then replaces this boundary by something else. */
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Contains a release that cannot be loaded or that throws while rendering, so that the rest of the page continues. */
class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    note({ kind: 'part', reason: error, release: this.props.release });
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

interface TextLanguageProps {
  readonly part: string;
  readonly children: ReactNode;
}

interface ReleaseOnPageProps {
  readonly attempt: Attempt;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Parts whose previous release took over, kept as long as the document. A citizen who comes back to the part gets the
 * release that worked, not the failure again.
 */
const replacedParts = new Set<string>();

/** A round is one pass through attempts. The citizen can request another. */
interface Round {
  readonly number: number;
  readonly remaining: readonly Attempt[];
  /** Attempts of the next round, if they are known. */
  readonly next?: readonly Attempt[];
  /** Path at which the last attempt failed. The screens of other paths may still load. */
  readonly failedAt?: string;
}

/** A remote in its place on the page: loading, shown, or replaced by other things that the citizen can do. */
export function RemotePart({ part }: { readonly part: RegisteredPart }): ReactNode {
  const { pathname } = useLocation();
  const allAttempts = () => attemptsFor(part, replacedParts.has(part.name));
  const [round, setRound] = useState<Round>(() => ({ number: 0, remaining: allAttempts() }));
  const [attempt, ...others] = round.remaining;
  if (!attempt && round.failedAt !== pathname) setRound({ number: 0, remaining: allAttempts() });

  // A tab whose retries fail may have slept through several releases.
  const isInVain = round.number > 0 && !attempt;
  useEffect(() => {
    if (isInVain) void isRemoved(part).then((mustReload) => mustReload && location.reload());
  }, [isInVain, part]);

  const tryAgain = () => {
    // The failure may have been fixed since, but the browser may still keep a damaged copy.
    const bypassCache = allAttempts().map(({ release }) => ({ release, bypassCache: true }));
    setRound({
      number: round.number + 1,
      remaining: round.next?.length ? round.next : bypassCache,
    });
  };
  if (!attempt) return <PartUnavailable part={part} onRetry={tryAgain} />;

  const tryNext = (error: unknown) => {
    if (isLate(error)) {
      // The next attempt might hang as well, and the citizen has waited long enough.
      const next = attemptsAfterLate(attempt, others, round.number === 0);
      return setRound({ number: round.number, remaining: [], next, failedAt: pathname });
    }
    if (others[0] && others[0].release !== part) replacedParts.add(part.name);
    else replacedParts.delete(part.name);
    setRound({ ...round, remaining: others, failedAt: pathname });
  };
  return (
    <ReleaseOnPage
      key={`${round.number}.${round.remaining.length}`}
      attempt={attempt}
      onFailure={tryNext}
    />
  );
}

/** One attempt to show one release. Another attempt is another element, because React keeps what failed. */
function ReleaseOnPage({ attempt, onFailure }: ReleaseOnPageProps): ReactNode {
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

/** Shows a release without `lazy`: React keeps a fallback for 300 ms, and a prefetched release is ready in 30. */
function Release({ attempt }: Pick<ReleaseOnPageProps, 'attempt'>): ReactNode {
  const { release } = attempt;
  const [loading] = useState(() => screensOf(attempt));
  const [Screens, setScreens] = useState(() => (loading instanceof Promise ? undefined : loading));
  useEffect(() => {
    if (!(loading instanceof Promise)) return;
    let isCancelled = false;
    loading.then(
      (loaded) => isCancelled || setScreens(() => loaded),
      (error: unknown) =>
        isCancelled ||
        // Throws the error to the boundary.
        setScreens(() => {
          throw error;
        }),
    );
    return () => {
      isCancelled = true;
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

/** A load that started while the previous page was still shown, until the part uses it. */
let earlyLoad: { readonly container: string; readonly loading: Promise<ComponentType> } | undefined;

/** Starts the load that the part's place on the page would start. Returns `undefined` if the part is already loaded. */
export function startLoading(part: RegisteredPart): Promise<unknown> | undefined {
  // A load that no part used belongs to a page that the citizen left again.
  earlyLoad = undefined;
  const [attempt] = attemptsFor(part, replacedParts.has(part.name));
  if (!attempt) return undefined;
  const loading = screensOf(attempt);
  if (!(loading instanceof Promise)) return undefined;
  earlyLoad = { container: attempt.release.container, loading };
  return loading;
}

/** Loads the screens of an attempt. Notes in the document which release is about to run, as the page may hang after that. */
function screensOf({ release, bypassCache }: Attempt): ComponentType | Promise<ComponentType> {
  const detail = `${release.name}/${release.build}`;
  // Nobody listens while documents are rendered.
  if ('dispatchEvent' in globalThis) dispatchEvent(new CustomEvent('amendes:runs', { detail }));
  const present = bypassCache ? undefined : cachedScreens(release.container);
  if (present) return present;
  const { container, loading } = earlyLoad ?? {};
  earlyLoad = undefined;
  if (loading && container === release.container && !bypassCache) return loading;
  return loadScreens({ release, bypassCache });
}

/** Marks the language of a part whose texts in the page's language could not be loaded. */
function TextLanguage({ part, children }: TextLanguageProps): ReactNode {
  const { language } = useTranslation('shell').i18n;
  const spoken = spokenLanguage(part);
  return <div lang={spoken === language ? undefined : spoken}>{children}</div>;
}

/** The content of a release. When it hydrates the document, earlier input is kept. */
export function PartContent({ release, children }: PartContentProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  useStylesOnPage(release);
  useLayoutEffect(() => {
    void replayInput(content.current).then(startAnswering);
  }, []);
  return (
    <div ref={content} data-boundary={release.name} data-release={release.build}>
      {children}
    </div>
  );
}

async function replayInput(content: ParentNode | null): Promise<void> {
  if (!content) return;
  await captureInput(content);
  await restoreInput(content);
}
