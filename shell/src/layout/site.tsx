import { useRef, type ReactNode } from 'react';
import { SiteNotice } from '../notice/site-notice.tsx';
import { PageEffects } from '../page/page-effects.tsx';
import { useKnownParts } from '../registry/known-parts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveRegion } from './live-region.tsx';
import { NoScript } from './no-script.tsx';
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
        <NoScript />
        <Screen />
      </main>
      <Footer />
      <LiveRegion />
    </div>
  );
}
