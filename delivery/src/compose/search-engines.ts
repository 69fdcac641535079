import type { ContentRelease } from '../release/content-release.ts';
import { languages } from '../site/languages.ts';
import { escapeHtml } from './html.ts';
import type { Files } from './artifact.ts';
import { robotsFile, sitemapFile, type RouteTable } from './composition.ts';
import type { SiteSources } from './site-sources.ts';

/** Returns the files by which search engines find the listed pages. */
export function searchFiles({ table, content, configuration }: SiteSources): Files {
  const { siteOrigin } = configuration;
  return {
    [robotsFile]: robots(siteOrigin),
    ...(siteOrigin && { [sitemapFile]: sitemap(table, content, siteOrigin) }),
  };
}

/**
 * Writes the rules for search engines. The pages of a fine are open to them on purpose: a robot must read a page to
 * learn that it may not be listed. A site without a public address is a test and must not be listed at all.
 */
function robots(siteOrigin: string | undefined): string {
  const lines = siteOrigin
    ? ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${siteOrigin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /'];
  return `${lines.join('\n')}\n`;
}

/**
 * Lists the pages for search engines, each in each of its languages. A page without `langue` in its address is sent
 * in the language of the browser, so it is the default.
 */
function sitemap(
  { routes }: RouteTable,
  content: ContentRelease | undefined,
  siteOrigin: string,
): string {
  const entries = routes
    .filter(({ pattern, indexed }) => indexed && !pattern.includes(':'))
    .flatMap(({ pattern, content: page }) => {
      const texts = page === undefined ? undefined : content?.pages[page];
      const available = languages.filter((language) => !texts || language in texts);
      const address = siteOrigin + pattern;
      const alternates = [
        ...available.map((language) => alternate(language, `${address}?langue=${language}`)),
        alternate('x-default', address),
      ];
      return available.map((language) =>
        [
          '<url>',
          `<loc>${escapeHtml(`${address}?langue=${language}`)}</loc>`,
          ...(texts?.[language] ? [`<lastmod>${texts[language].updated}</lastmod>`] : []),
          ...alternates,
          '</url>',
        ].join('\n'),
      );
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`;
