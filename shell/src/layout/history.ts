import { createBrowserHistory } from '@amendes/contract/host';
import { flushSync } from 'react-dom';
import { findPart } from '../part/find-part.ts';
import { startLoading } from '../part/remote-part.tsx';
import { currentParts } from '../registry/known-parts.ts';
import { fallBack, givenUp } from '../releases/choose-releases.ts';

type History = ReturnType<typeof createBrowserHistory>;

/** Longest time that the previous page stays while the next one's part is loaded, in milliseconds. */
const longestStay = 250;

/**
 * Creates the browser's history. The address changes immediately, and the page as soon as its part is loaded, so that no
 * empty page appears in between. If the part takes longer, the next page is shown while it still loads.
 */
export function createHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  const listen = history.listen.bind(history);
  history.listen = (show) => {
    let showAwaited: (() => void) | undefined;
    return listen((update) => {
      // The awaited page is shown first: going back then starts the previous page again, even if it was still shown.
      if (showAwaited) flushSync(showAwaited);
      const loading = loadNext(update.location.pathname);
      if (!loading) return show(update);
      const showOnce = () => {
        if (showAwaited !== showOnce) return;
        showAwaited = undefined;
        show(update);
      };
      showAwaited = showOnce;
      loading.then(showOnce, showOnce);
      setTimeout(showOnce, longestStay);
    });
  };
  return history;
}

/** Starts to load the part that serves an address. Returns `undefined` if there is nothing to wait for. */
function loadNext(pathname: string): Promise<unknown> | undefined {
  const { registry } = currentParts();
  const found = findPart(registry, pathname);
  if (!found || found === registry.shell || found.disabled) return undefined;
  return startLoading(fallBack(found, givenUp()));
}
