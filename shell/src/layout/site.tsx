import { useRef, type ReactNode } from 'react';
import { PageEffects } from '../page/page-effects.tsx';
import type { Registry } from '../registry/registry.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveRegion } from './live-region.tsx';
import { Screen } from './screen.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './site.module.css';

/** Header, main and footer. Only what is inside main changes with the address. */
export function Site({ registry }: { readonly registry: Registry }): ReactNode {
  const skipLink = useRef<HTMLAnchorElement>(null);
  return (
    <div data-boundary="shell" data-release={registry.shell.build}>
      <PageEffects focusAfterNavigation={skipLink} />
      <SkipLink ref={skipLink} />
      <Header />
      <main id="contenu" tabIndex={-1} className={`${styles['main']} ${styles['page']}`}>
        <Screen registry={registry} />
      </main>
      <Footer />
      <LiveRegion />
    </div>
  );
}
