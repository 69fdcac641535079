/**
 * What search engines are told. The pages of a fine are open to them on purpose: only who reads a page
 * learns that it may not be listed. A site without a public address is a test: it is not to be listed at all.
 */
export function robots(siteOrigin: string | undefined): string {
  const lines = siteOrigin
    ? ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${siteOrigin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /'];
  return `${lines.join('\n')}\n`;
}
