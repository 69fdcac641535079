import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The site's own icon, which is the sign of its header: drawn once as SVG, which suits light and dark, and from that
 * for those who read none (`e2e/icon/draw-icons.ts`). The addresses of the two images are where browsers look when
 * no document tells them otherwise.
 */
export const icons = [
  { address: '/icon.svg', file: 'icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { address: '/favicon.ico', file: 'icon-32.png', type: 'image/png', sizes: '32x32' },
  { address: '/apple-touch-icon.png', file: 'icon-256.png', type: 'image/png', sizes: '256x256' },
] as const;

/** The one that is shown where a page is told of, and on a home screen. */
export const [, , largeIcon] = icons;

/** The files themselves, by name. */
export function iconFiles(): Readonly<Record<string, Buffer>> {
  const folder = join(import.meta.dirname, 'icon');
  return Object.fromEntries(icons.map(({ file }) => [file, readFileSync(join(folder, file))]));
}
