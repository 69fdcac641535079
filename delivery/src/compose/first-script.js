// Part of every document, and named by its hash in the policy that every document is sent with.
(() => {
  const { documentElement: html } = document;

  // The language that was chosen in this tab is not known to the server: the page is asked for once more. On the first
  // page of a tab none was chosen yet, and asking its storage would hold up the first paint.
  try {
    const isFirstPage = globalThis.navigation?.entries().length === 1;
    const chosen = isFirstPage ? undefined : sessionStorage.getItem('amendes.langue');
    const address = new URL(location.href);
    if (chosen && chosen !== html.lang && !address.searchParams.has('langue')) {
      address.searchParams.set('langue', chosen);
      history.replaceState(history.state, '', address);
      location.reload();
      return;
    }
  } catch {}

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing is left behind on the page
  const prerendered = () => document.querySelector('[data-prerendered]');

  // A form that is sent before the page answers is held, and sent once it does.
  addEventListener(
    'submit',
    (event) => {
      if (!prerendered()) return;
      event.preventDefault();
      event.target.dataset.held = '';
    },
    true,
  );

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing is left behind on the page
  const codeOfPage = () => document.importNode(document.querySelector('#code').content, true);

  const add = (code, wait) => {
    for (const script of code.querySelectorAll('script')) {
      if ('ordered' in script.dataset) script.async = false;
      // Its end is told once: who asks later finds it noted.
      for (const end of ['load', 'error']) {
        script.addEventListener(end, () => (script.dataset.ended = ''));
      }
      if (script.dataset.ordered === 'shell') {
        script.addEventListener('error', () => setTimeout(addAgain, wait, script, wait));
      }
    }
    document.head.append(code);
  };

  // Without the shell nothing answers: what is lost of it on the way is asked for until it comes, past a damaged
  // copy that the browser may keep.
  const addAgain = async (lost, wait) => {
    const address = lost.getAttribute('src');
    try {
      await (await fetch(address, { cache: 'reload' })).blob();
    } catch {}
    const code = codeOfPage();
    for (const other of code.querySelectorAll(`:not([src="${address}"])`)) other.remove();
    add(code, Math.min(2 * wait, 30_000));
  };

  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    add(codeOfPage(), 1000);
  };

  // What there is to read comes first, then what makes it answer.
  const beginOncePainted = () => {
    if (document.visibilityState === 'hidden' || !prerendered()) return begin();
    const beginOnceReadable = (paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) begin();
    };
    new PerformanceObserver(beginOnceReadable).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  };
  addEventListener('DOMContentLoaded', beginOncePainted);
})();
