import type { Configuration } from '../read-configuration.ts';

/** What every document is sent with: nothing runs, loads, frames or posts that the site did not bring. */
export function securityHeaders({
  apiOrigin,
  providerOrigins,
  failureBeacon = '/',
}: Configuration): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", apiOrigin, originElsewhere(failureBeacon)].filter(Boolean).join(' ')}`,
    `form-action ${["'self'", ...providerOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types amendes',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** The origin of an address that is not a path of the site itself. */
const originElsewhere = (address: string) => URL.parse(address)?.origin ?? '';
