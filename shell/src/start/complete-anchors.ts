/** Leads nowhere, but makes an anchor a link: it can be reached by keyboard. */
const placeholder = '#';

const incomplete = 'a:not([href])';

/**
 * Gives every anchor without a target a placeholder, those that are there and those to come. Watching
 * for changes costs nothing while nothing changes.
 */
export function completeAnchors(root: HTMLElement): void {
  const complete = () => {
    for (const anchor of root.querySelectorAll(incomplete)) {
      anchor.setAttribute('href', placeholder);
    }
  };
  complete();
  const attributeFilter = ['href'];
  new MutationObserver(complete).observe(root, { childList: true, subtree: true, attributeFilter });
}
