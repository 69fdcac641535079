import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In this order: each uses what those before it are. */
const files = ['first-script-tab.js', 'first-script-releases.js', 'first-script.js'];

/**
 * The one script that stands in the documents themselves. It is the same in all of them, so that the policy
 * can name it by its hash; without comments and indentation, which every visitor would have to fetch.
 */
export const firstScript = `(function () {\n${files
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('')
  .replaceAll(/^\s*\/\/.*\n/gm, '')
  .replaceAll(/^\s+/gm, '')
  .trim()}\n})();`;

/** As a policy names what may stand in a document. */
export const firstScriptSource = sourceOf(firstScript);

/** The source expression by which a policy allows exactly this text. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
