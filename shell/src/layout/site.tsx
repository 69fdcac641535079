import { StartPlace } from '@amendes/ui/start-place.tsx';
import { useRef, type MouseEvent, type ReactNode, useState, type RefObject } from 'react';
import { SiteBanner } from './site-banner.tsx';
import { PageEffects } from '../page/page-effects.tsx';
import { useKnownParts } from '../registry/known-parts.ts';
import startFailure from './start-failure.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './site.module.css';
import { announcementStore, useStore, HistoryRouter, useLocation } from '@amendes/contract/host';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { Providers, NotFoundPage } from '../page/providers.tsx';
import { Navigate, Route, Routes, useTranslation } from '@amendes/contract';
import { DisabledPart, AwaitedPart, PartSkeleton } from '../part/part-states.tsx';
import { ErrorPage } from '../error-page/error-page.tsx';
import { findPart } from '../part/find-part.ts';
import { givenUp, fallBack } from '../releases/choose-releases.ts';
import { RemotePart } from '../part/remote-part.tsx';
import { createHistory } from './history.ts';
import { useFrameOnly } from '../prerender/hydrate.tsx';

/** Header, main and footer. Only what is inside main changes with the address. */
export function Site(): ReactNode {
  const { registry } = useKnownParts();
  const skipLink = useRef<HTMLAnchorElement>(null);
  return (
    <div data-boundary="shell" data-release={registry.shell.build}>
      <PageEffects focusAfterNavigation={skipLink} />
      <SkipLink ref={skipLink} />
      <Header />
      <SiteBanner />
      <main id="contenu" tabIndex={-1} className={`${styles['main']} ${styles['page']}`}>
        <Screen />
        <StartPlace className={startFailure['place']} />
      </main>
      <Footer />
      <LiveRegion />
    </div>
  );
}

/** The only live region of the site. The key makes a repeated text count as new. */
function LiveRegion(): ReactNode {
  const { text, turn } = useStore(announcementStore);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` is the result of a form
    <div role="status" aria-live="polite">
      <VisuallyHidden key={turn}>{text}</VisuallyHidden>
    </div>
  );
}

/**
 * The shell in the browser: the whole site around the part that serves the address. A navigation is not a React
 * transition, because rendering in pieces would only delay the page that the citizen waits for.
 */
export function Shell(): ReactNode {
  const [history] = useState(createHistory);
  return (
    <Providers>
      <HistoryRouter history={history} useTransitions={false}>
        <Site />
      </HistoryRouter>
    </Providers>
  );
}

/** Shows the screen of the address: one of a remote, or one of the shell. */
export function Screen(): ReactNode {
  const { pathname } = useLocation();
  const { registry, others, firstPath, turn } = useKnownParts();
  const frameOnly = useFrameOnly();
  const builds = useGivenUp(`${pathname} ${turn}`);
  const found = findPart(registry, pathname);
  const part = found && found !== registry.shell ? fallBack(found, builds) : found;
  if (frameOnly) return <PartSkeleton />;
  if (part?.disabled) return <DisabledPart name={part.name} message={part.disabled.message} />;
  if (part && part !== registry.shell)
    return <RemotePart key={`${part.build}.${turn}`} part={part} />;
  if (!part && others !== 'ready' && pathname !== firstPath)
    return <AwaitedPart key={pathname} others={others} />;
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/tai" replace />} />
      <Route path="/tai/erreur/:idErreur" element={<ErrorPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Returns the builds that were given up when this page was entered. Nothing changes under a citizen who is reading. */
function useGivenUp(page: string): ReadonlySet<string> {
  const [decided, decide] = useState({ page, builds: givenUp() });
  if (decided.page === page) return decided.builds;
  const builds = givenUp();
  decide({ page, builds });
  return builds;
}

/** First stop of the keyboard on every page. The focus also moves here after a navigation. */
function SkipLink({ ref }: { readonly ref: RefObject<HTMLAnchorElement | null> }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <a ref={ref} className={styles['skip']} href="#contenu" onClick={skip}>
      {t('entete.allerAuContenu')}
    </a>
  );
}

/** Skips without the browser's default, which would add a history entry that lacks the state noted after a failure. */
function skip(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const main = document.querySelector('main');
  main?.focus();
  main?.scrollIntoView();
}
