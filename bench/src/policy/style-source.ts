import { createHash } from 'node:crypto';

/** As a policy names a style that may stand in a document. */
export function styleSource(css: string): string {
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}
