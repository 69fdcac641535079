import type { PublishedNotice } from '@amendes/config/published.ts';
import { showTime } from '@amendes/delivery/show-time.ts';

/** When a notice is shown, if not always. */
export function periodOf({ from, until }: PublishedNotice): string {
  return [
    ...(from === undefined ? [] : [`from ${showTime(new Date(from))}`]),
    ...(until === undefined ? [] : [`until ${showTime(new Date(until))}`]),
  ].join(' ');
}
