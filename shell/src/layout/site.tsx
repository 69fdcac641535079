import { StartPlace } from '@amendes/ui/start-place.tsx';
import { useRef, type ReactNode } from 'react';
import { SiteNotice } from '../notice/site-notice.tsx';
import { PageEffects } from '../page/page-effects.tsx';
import { useKnownParts } from '../registry/known-parts.ts';
import startNotice from '../start/start-notice.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveRegion } from './live-region.tsx';
import { Screen } from './screen.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './site.module.css';

/** Header, main and footer. Only what is inside main changes with the address. */
export function Site(): ReactNode {
  const { registry } = useKnownParts();
  const skipLink = useRef<HTMLAnchorElement>(null);
  return (
    <div data-boundary="shell" data-release={registry.shell.build}>
      <PageEffects focusAfterNavigation={skipLink} />
      <SkipLink ref={skipLink} />
      <Header />
      <SiteNotice />
      <main id="contenu" tabIndex={-1} className={`${styles['main']} ${styles['page']}`}>
        <Screen />
        <StartPlace className={startNotice['place']} />
      </main>
      <Footer />
      <LiveRegion />
    </div>
  );
}
