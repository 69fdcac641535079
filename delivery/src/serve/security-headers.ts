import { firstScriptSource } from '../compose/first-script.ts';
import type { Configuration } from '../read-configuration.ts';

/** Who may show a document in a frame: nobody, unless it is a preview. */
export type FrameAncestors = "'none'" | "'self'";

/** What every document is sent with: nothing runs, loads, frames or posts that the site did not bring. */
export function securityHeaders(
  { apiOrigin, providerOrigins, siteOrigin, failureBeacon = '/', overrides }: Configuration,
  frameAncestors: FrameAncestors = "'none'",
): Record<string, string> {
  const parts = overrides?.origins ?? [];
  const policy = [
    // Each kind of file by itself, not by a default: a document names its own styles, by their hashes.
    ...['object', 'frame', 'child', 'worker', 'media', 'font'].map((kind) => `${kind}-src 'none'`),
    "style-src-attr 'none'",
    `script-src ${["'self'", firstScriptSource, ...parts].join(' ')}`,
    "img-src 'self' data:",
    "manifest-src 'self'",
    `connect-src ${["'self'", apiOrigin, originElsewhere(failureBeacon), ...parts].filter(Boolean).join(' ')}`,
    `form-action ${["'self'", ...providerOrigins].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types amendes',
  ];
  return {
    ...commonHeaders(siteOrigin),
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** Those of the headers below that only the site may send: what the API says of them is left out. */
export const commonHeaderNames = ['x-content-type-options', 'strict-transport-security'] as const;

/**
 * What every answer is sent with, whatever it is: which of them a browser gets first, nobody knows.
 * @param siteOrigin Only a site that says it is reached by https has browsers insist on it: they remember it for
 * a year. By http, as on one machine, they take no notice.
 */
export function commonHeaders(
  siteOrigin: string | undefined,
): Readonly<Partial<Record<(typeof commonHeaderNames)[number], string>>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * What sealed files and the list of parts are sent with, besides: outside production another site may take a
 * part from here. They are the same for everybody, and nobody's secret.
 */
export function sharingHeaders({ overrides }: Configuration): Record<string, string> {
  return overrides ? { 'access-control-allow-origin': '*' } : {};
}

/** The origin of an address that is not a path of the site itself. */
const originElsewhere = (address: string) => URL.parse(address)?.origin ?? '';
