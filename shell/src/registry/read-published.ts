import type { Published } from '@amendes/protocol/published.ts';

/** What the document says is published beside the parts. */
export function readPublished(): Published {
  const text = document.querySelector('#published')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Published;
}
