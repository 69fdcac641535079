/**
 * Takes away every style that came into the document past the guarded ways (a clone, an attribute node,
 * a relation that was set last) without the integrity of its address. That happens before it can have
 * arrived: nothing of it is applied. Scripts need no such net, trusted types refuse them.
 */
export function refuseUnsealedStyles(root: Document, integrity: (address: string) => string): void {
  const isSealed = (link: HTMLLinkElement) => {
    try {
      return link.getAttribute('integrity') === integrity(link.href);
    } catch {
      return false;
    }
  };
  const check = () => {
    for (const link of root.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet i][href]')) {
      if (isSealed(link)) continue;
      link.remove();
      tell(new TypeError(`Not as the registry lists it: ${link.href}`));
    }
  };
  const attributeFilter = ['href', 'rel', 'integrity'];
  new MutationObserver(check).observe(root, { subtree: true, childList: true, attributeFilter });
}

/** As an error that nobody caught; the oldest browsers cannot be handed one. */
function tell(error: TypeError): void {
  if ('reportError' in globalThis) reportError(error);
  else dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
}
