import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../site/read-configuration.ts';

/** In this order: each uses what those before it declare. */
const files = ['first-script-tab.js', 'first-script-releases.js', 'first-script-start.js'];

/**
 * What the composer's build writes in their place: the same, as short as a minifier makes it. Not `first-script.js`: so this
 * module is called where it is compiled.
 */
export const shortenedFile = 'first-script.min.js';

/** The files as one script, in one scope: so a minifier can shorten each of their names. */
export function joinFirstScript(folder: string): string {
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return `(function () {\n${text}\n})();\n`;
}

const shortened = join(import.meta.dirname, shortenedFile);

/**
 * The one script that stands in the documents themselves. It is the same in all of them, so that the policy
 * can name it by its hash; without comments and indentation, which every visitor would have to fetch.
 */
export const firstScript = (
  existsSync(shortened) ? readFileSync(shortened, 'utf8') : joinFirstScript(import.meta.dirname)
)
  .replaceAll(/^\s*\/\/.*\n/gm, '')
  .replaceAll(/^\s+/gm, '')
  .trim();

/** As a policy names what may stand in a document. */
export const firstScriptSource = sourceOf(firstScript);

/** The source expression by which a policy allows exactly this text. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What every document is sent with: nothing runs, loads, frames or posts that the site did not bring. */
export function documentHeaders(
  { apiOrigin, providerOrigins, failureBeacon = '/', overrides }: Configuration,
  scriptSource: string = firstScriptSource,
): Readonly<Record<string, string>> {
  const parts = overrides?.origins ?? [];
  const policy = [
    // Of all kinds that no line below names, frames and fonts among them. What is fetched ahead obeys this line alone.
    "default-src 'none'",
    // Without a line of their own they would be as free as scripts.
    "worker-src 'none'",
    // Which inline styles there are is left to the policy of each document, which names them by their hashes.
    `style-src ${["'self'", ...parts, "'unsafe-inline'"].join(' ')}`,
    "style-src-attr 'none'",
    `script-src ${["'self'", scriptSource, ...parts].join(' ')}`,
    "img-src 'self' data:",
    "manifest-src 'self'",
    // An address that is a path of the site itself has no origin of its own.
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
 * Allows what may run and style in the document. It stands before everything that it is about. The header of every document
 * says the rest; where a server cannot read which script the documents of this moment have, its header leaves that to
 * this policy. A browser holds the document to both.
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
