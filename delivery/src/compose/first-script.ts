import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../site/read-configuration.ts';

/** The order matters: each file uses declarations of those before it. */
const files = ['first-script-tab.js', 'first-script-releases.js', 'first-script-start.js'];

/**
 * File that the composer’s build writes to replace them: the same script, minified. Its name is not
 * `first-script.js`, because this module has that name when it is compiled.
 */
export const shortenedFile = 'first-script.min.js';

/** Joins the files to one script with one scope, so that a minifier can shorten all their names. */
export function joinFirstScript(folder: string): string {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return `(function () {\n${text}\n})();\n`;
}

const shortened = join(import.meta.dirname, shortenedFile);

/**
 * The only script inside the documents themselves. It is the same in all of them, so that the policy can name it by
 * its hash. Comments and indentation are removed, because every citizen would have to fetch them.
 */
export const firstScript = (
  existsSync(shortened) ? readFileSync(shortened, 'utf8') : joinFirstScript(import.meta.dirname)
)
  .replaceAll(/^\s*\/\/.*\n/gm, '')
  .replaceAll(/^\s+/gm, '')
  .trim();

/** The source expression of the first script, for a policy. */
export const firstScriptSource = sourceOf(firstScript);

/** Returns the source expression by which a policy allows exactly this text. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the headers of every document. Code, requests and forms stay within the site and the configured origins; no frames. */
export function documentHeaders(
  { apiOrigin, providerOrigins, failureBeacon = '/', overrides }: Configuration,
  scriptSource: string = firstScriptSource,
): Readonly<Record<string, string>> {
  const parts = overrides?.origins ?? [];
  const policy = [
    // Applies to every kind without its own line below, frames and fonts included. Prefetched files obey only this line.
    "default-src 'none'",
    // Without their own line, workers would be as free as scripts.
    "worker-src 'none'",
    // The policy of each document restricts its inline styles, which it names by their hashes.
    `style-src ${["'self'", ...parts, "'unsafe-inline'"].join(' ')}`,
    "style-src-attr 'none'",
    `script-src ${["'self'", scriptSource, ...parts].join(' ')}`,
    "img-src 'self' data:",
    "manifest-src 'self'",
    // An address that is a path of the site itself has no separate origin.
    `connect-src ${["'self'", apiOrigin, URL.parse(failureBeacon)?.origin, ...parts].filter(Boolean).join(' ')}`,
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

/**
 * Allows the scripts and styles of the document. It precedes all elements that it applies to. The header of every
 * document contains the rest. A server that cannot read the first script of the current documents leaves that rule of
 * its header to this policy. A browser applies both.
 */
export function documentPolicy(
  styles: readonly { readonly css: string }[],
  partOrigins: readonly string[] = [],
): string {
  const allowed = (...sources: readonly string[]) =>
    ["'self'", ...partOrigins, ...sources].join(' ');
  const policy = [
    `script-src ${allowed(firstScriptSource)}`,
    `style-src ${allowed(...new Set(styles.map(({ css }) => sourceOf(css))))}`,
  ].join('; ');
  return `<meta http-equiv="content-security-policy" content="${policy}">`;
}
