import { createBrowserHistory } from '@amendes/contract/host';
import { flushSync } from 'react-dom';
import { findPart } from '../part/find-part.ts';
import { beginLoading } from '../part/remote-part.tsx';
import { currentParts } from '../registry/known-parts.ts';
import { fallBack, givenUp } from '../releases/choose-releases.ts';

type History = ReturnType<typeof createBrowserHistory>;

/** The page before stays at most this long while the next one's part is loaded, in milliseconds. */
const longestStay = 250;

/**
 * The browser's history. The address changes at once, and the page as soon as its part is there: no empty page stands
 * between the two. For a part that takes longer, a page of its own waits.
 */
export function createHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  const listen = history.listen.bind(history);
  history.listen = (show) => {
    let showAwaited: (() => void) | undefined;
    return listen((update) => {
      // Who goes back from a page begins the one before anew, also where it still stood.
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

/** Begins to load the part that answers an address; `undefined` when nothing is to be waited for. */
function loadNext(pathname: string): Promise<unknown> | undefined {
  const { registry } = currentParts();
  const found = findPart(registry, pathname);
  if (!found || found === registry.shell || found.disabled) return undefined;
  return beginLoading(fallBack(found, givenUp()));
}
