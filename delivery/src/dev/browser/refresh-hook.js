/*
 * React takes one handler that says what a component has become. Every bundle on the page brings one, and
 * the last to speak would be the only one heard: here React asks them all. Bundles that come after React
 * find it among the renderers.
 */
const renderers = new Map();

// oxlint-disable-next-line no-underscore-dangle -- React's name for it
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

function askAll(renderer) {
  const { setRefreshHandler } = renderer;
  if (!setRefreshHandler) return;
  const handlers = new Set();
  renderer.setRefreshHandler = (handler) => {
    if (handler) handlers.add(handler);
    setRefreshHandler((type) => {
      for (const ask of handlers) {
        const family = ask(type);
        if (family) return family;
      }
    });
  };
}

const { inject } = hook;
hook.inject = function (renderer) {
  askAll(renderer);
  return inject.call(this, renderer);
};
