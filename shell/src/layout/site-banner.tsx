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

/** For how long after a navigation the page may still be moved by a banner, in milliseconds. */
const grace = 400;

type Banners = readonly (PublishedBanner | undefined)[];

/** As documents hold them, whatever the time: a banner that is planned is for scripts to show. */
const composedBanners = (): Banners => publishedBanners().filter((banner) => !banner?.from);

/** What the operator has to say to every visitor, above the page; one that comes later is read out. */
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

/** A line of a banner as elements. */
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
    // Published banners hold neither.
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
 * The banners to show: the document's at first, then what is published at each navigation, in its time by the site's
 * clock. One that is known too late waits for the next navigation: nothing moves under a visitor who is reading.
 */
function useBanners(): Banners {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [banners, setBanners] = useState(composedBanners);

  // The document says what there is, but only the site what time it is.
  useLayoutEffect(
    () =>
      publishedBanners().some((banner) => banner?.from || banner?.until)
        ? showOnceKnown(setBanners)
        : undefined,
    [],
  );

  // Before the effects of any page: a text that is loaded for it waits for this question.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    setBanners(bannersInTime);
    return showOnceKnown(setBanners, grace);
  }, [pathname]);

  return banners;
}

/**
 * Asks the site, and shows what it answers unless that comes too late.
 * @returns what ends the wait.
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
