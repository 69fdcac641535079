import { StartPlace } from '@amendes/ui/start-place.tsx';
import { useRef, type ReactNode } from 'react';
import { SiteBanner } from '../banner/site-banner.tsx';
import { PageEffects } from '../page/page-effects.tsx';
import { useKnownParts } from '../registry/known-parts.ts';
import startNotice from '../start/start-notice.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Screen } from './screen.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './site.module.css';
import { announcementStore, useStore } from '@amendes/contract/host';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';

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
        <StartPlace className={startNotice['place']} />
      </main>
      <Footer />
      <LiveRegion />
    </div>
  );
}

/** The site's one live region. The key makes a text that is said again count as new. */
function LiveRegion(): ReactNode {
  const { text, turn } = useStore(announcementStore);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` is the result of a form
    <div role="status" aria-live="polite">
      <VisuallyHidden key={turn}>{text}</VisuallyHidden>
    </div>
  );
}
