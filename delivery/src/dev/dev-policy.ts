import type { Configuration } from '../read-configuration.ts';

/**
 * What a document in development is sent with. As on the site, code comes from files of this origin alone;
 * unlike there it may come without a hash and be replaced, and the bundler may show its overlay.
 */
export function devPolicy({ providerOrigins }: Configuration): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${["'self'", ...providerOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
