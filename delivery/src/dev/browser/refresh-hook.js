/*
 * React accepts one handler that returns what a component has become. Every bundle on the page sets one, and
 * only the last would be called: this hook calls them all. Bundles that load after React find it among the
 * renderers.
 */
const renderers = new Map();

// oxlint-disable-next-line no-underscore-dangle -- this is React's name for it
const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size, renderer);
    return renderers.size - 1;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});

function callAll(renderer) {
  const { setRefreshHandler } = renderer;
  if (!setRefreshHandler) return;
  const handlers = new Set();
  renderer.setRefreshHandler = (handler) => {
    if (handler) handlers.add(handler);
    setRefreshHandler((type) => {
      for (const resolveFamily of handlers) {
        const family = resolveFamily(type);
        if (family) return family;
      }
    });
  };
}

const { inject } = hook;
hook.inject = function (renderer) {
  callAll(renderer);
  return inject.call(this, renderer);
};
