import type { Configuration } from '../site/read-configuration.ts';
import { firstScriptSource } from './first-script.ts';

/** What every document is sent with: nothing runs, loads, frames or posts that the site did not bring. */
export function documentHeaders(
  { apiOrigin, providerOrigins, failureBeacon = '/', overrides }: Configuration,
  firstScript: string = firstScriptSource,
): Readonly<Record<string, string>> {
  const parts = overrides?.origins ?? [];
  const policy = [
    // Each kind of file by itself, not by a default: a document names its own styles, by their hashes.
    ...['object', 'frame', 'child', 'worker', 'media', 'font'].map((kind) => `${kind}-src 'none'`),
    "style-src-attr 'none'",
    `script-src ${["'self'", firstScript, ...parts].join(' ')}`,
    "img-src 'self' data:",
    "manifest-src 'self'",
    `connect-src ${["'self'", apiOrigin, originElsewhere(failureBeacon), ...parts].filter(Boolean).join(' ')}`,
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
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** The origin of an address that is not a path of the site itself. */
const originElsewhere = (address: string) => URL.parse(address)?.origin ?? '';
