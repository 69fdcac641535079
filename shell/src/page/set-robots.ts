const selector = 'meta[name="robots"]';

/** Adds or removes the tag that keeps a page out of search engines. */
export function setRobots(indexed: boolean): void {
  const present = document.querySelector(selector);
  if (indexed) {
    present?.remove();
    return;
  }
  if (present) return;
  const tag = document.createElement('meta');
  tag.name = 'robots';
  tag.content = 'noindex, nofollow';
  document.head.append(tag);
}
