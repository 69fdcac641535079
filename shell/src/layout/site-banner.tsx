import { useTranslation, Link } from '@amendes/contract';
import {
  currentLanguage,
  publishedStore,
  refreshPublished,
  siteNow,
  useLocation,
} from '@amendes/contract/host';
import { type ReactNode, Fragment, useLayoutEffect, useRef, useState } from 'react';
import site from './site.module.css';
import styles from './site-banner.module.css';
import type { Inline } from '@amendes/protocol/content-page.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';

/** Time limit after a navigation within which a banner may still move the page, in milliseconds. */
const grace = 400;

type Banners = readonly (PublishedBanner | undefined)[];

/** Returns the banners that documents contain, whatever the time. A planned banner is shown only by scripts. */
const composedBanners = (): Banners => publishedBanners().filter((banner) => !banner?.from);

/** The operator's messages to every citizen, above the page. A banner that appears later is read out. */
export function SiteBanner(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div aria-live="polite">
      {useBanners().map((banner) => {
        const paragraphs = banner?.texts[currentLanguage()];
        return (
          paragraphs && (
            <section
              key={banner.build}
              aria-label={t(`annonce.${banner.kind}`)}
              data-message={`annonce.${banner.kind}`}
              className={`${styles['banner']} ${styles[banner.kind]}`}
            >
              <div className={site['page']}>
                <p>
                  <strong className={styles['kind']}>{t(`annonce.${banner.kind}`)}</strong>
                </p>
                {paragraphs.map((inlines, index) => (
                  <p key={index}>
                    <BannerLine inlines={inlines} />
                  </p>
                ))}
              </div>
            </section>
          )
        );
      })}
    </div>
  );
}

/** Renders a line of a banner. */
function BannerLine({ inlines }: { readonly inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{elementOf(inline)}</Fragment>);
}

function elementOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.type) {
    case 'emphasis':
      return (
        <em>
          <BannerLine inlines={inline.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <BannerLine inlines={inline.children} />
        </strong>
      );
    case 'link': {
      const text = <BannerLine inlines={inline.children} />;
      return inline.address.startsWith('/') ? (
        <Link to={inline.address}>{text}</Link>
      ) : (
        <a href={inline.address}>{text}</a>
      );
    }
    case 'break':
      return <br />;
    // Published banners contain neither.
    case 'term':
    case 'operator':
      return null;
  }
}

function publishedBanners(): Banners {
  const { closure, notice } = publishedStore.getState();
  return [closure, notice];
}

function bannersInTime(): Banners {
  const now = siteNow();
  return publishedBanners().filter((banner) => {
    const { from, until } = banner ?? {};
    return !(from && Date.parse(from) > now) && !(until && Date.parse(until) <= now);
  });
}

/**
 * Returns the banners to show: first those of the document, then the published ones at each navigation, in their period
 * by the site's clock. A banner that arrives too late waits for the next navigation: nothing moves under a reader.
 */
function useBanners(): Banners {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [banners, setBanners] = useState(composedBanners);

  // The document names the banners, but only the site knows the time.
  useLayoutEffect(
    () =>
      publishedBanners().some((banner) => banner?.from || banner?.until)
        ? showOnceKnown(setBanners)
        : undefined,
    [],
  );

  // A layout effect runs before the effects of any page: a text that is loaded for the page waits for this request.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    setBanners(bannersInTime);
    return showOnceKnown(setBanners, grace);
  }, [pathname]);

  return banners;
}

/**
 * Asks the site which banners are published, and shows them unless they arrive too late.
 * @returns a function that ends the wait.
 */
function showOnceKnown(show: (banners: Banners) => void, timeoutMs?: number): () => void {
  let isLate = false;
  const becomeLate = () => {
    isLate = true;
  };
  void refreshPublished().then(() => {
    if (!isLate) show(bannersInTime());
  });
  if (timeoutMs !== undefined) setTimeout(becomeLate, timeoutMs);
  return becomeLate;
}
