// Part of every document, and named by its hash in the policy that every document is sent with. It says when the page
// does not start: it is written in ES5, and takes nothing for granted that browsers of 2017 do not have.
(function () {
  var html = document.documentElement;

  function find(selector) {
    return document.querySelector(selector);
  }

  // Until here the document says that no script runs.
  html.dataset.start = 'awaited';

  // The language that was chosen in this tab is not known to the server: the page is asked for once more. On the first
  // page of a tab none was chosen yet, and asking its storage would hold up the first paint.
  try {
    var isFirstPage = window.navigation && navigation.entries().length === 1;
    var chosen = isFirstPage ? '' : sessionStorage.getItem('amendes.langue');
    var page = new URL(location.href);
    if (chosen && chosen !== html.lang && !page.searchParams.has('langue')) {
      page.searchParams.set('langue', chosen);
      history.replaceState(history.state, '', page);
      location.reload();
      return;
    }
  } catch (error) {}

  function prerendered() {
    return find('[data-prerendered]');
  }

  function isStarted() {
    var root = find('#root');
    return root && root.firstChild && !prerendered();
  }

  var lost = 0;
  var template;
  // Both only while the notice of a failed start is shown: itself, and what had the focus before.
  var notice;
  var focused;

  // What identifies a fine is left out. The document may not have come far enough to say where to report.
  function report(reason) {
    try {
      var beacon = JSON.parse(find('#configuration').textContent).failureBeacon;
      var failure = {
        part: 'shell',
        build: JSON.parse(find('#registry').textContent).shell.build,
        reason: reason.replace(/eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g, '…').slice(0, 200),
      };
      if (beacon) navigator.sendBeacon(beacon, JSON.stringify(failure));
    } catch (error) {}
  }

  // Nothing of the page moves: the notice takes the room that is kept for it. It is read out where it appears, so
  // that whoever is typing goes on; the focus goes to it from what it replaces, and from a search that waits.
  function fail(reason) {
    template = find('[data-start-place] template') || template;
    if (notice || !template) return;
    report(reason);
    notice = document.importNode(template.content || template, true).querySelector('div,p');
    focused = document.activeElement;
    html.dataset.start = 'failed';
    (find('[data-start-place]') || find('#root')).appendChild(notice);
    if (find('[data-held]') || getComputedStyle(focused).visibility === 'hidden') notice.focus();
  }

  function giveUp() {
    if (!isStarted()) fail('Not started in time, scripts lost: ' + lost);
  }

  function withdraw() {
    var isFocused = notice && notice.contains(document.activeElement);
    var place = find('[data-start-place]');
    html.dataset.start = 'started';
    if (place) place.textContent = '';
    notice = null;
    if (isFocused) focused.focus();
  }

  // An error of the shell’s own scripts before they have started is the end of it, unless one is still to come.
  addEventListener('error', function (event) {
    var isOfShell = /\/releases\/shell\//.test(event.filename);
    if (isOfShell && !lost && !isStarted()) fail(event.message);
  });
  addEventListener('amendes:failed', function (event) {
    fail(String(event.detail));
  });

  // A form that is sent before the page answers is held, and sent once it does.
  addEventListener(
    'submit',
    function (event) {
      if (!prerendered()) return;
      event.preventDefault();
      event.target.dataset.held = '';
      if (notice) notice.focus();
    },
    true
  );

  function codeOfPage() {
    return document.importNode(find('#code').content, true);
  }

  function add(code, wait) {
    [].forEach.call(code.querySelectorAll('script'), function (script) {
      var order = script.dataset.ordered;
      if (order !== undefined) script.async = false;
      // Its end is told once: who asks later finds it noted.
      function end(event) {
        script.dataset.ended = '';
        if (order !== 'shell' || event.type === 'load') return;
        lost += 1;
        setTimeout(addAgain, wait, script.getAttribute('src'), wait);
      }
      script.addEventListener('load', end);
      script.addEventListener('error', end);
    });
    document.head.appendChild(code);
  }

  // Without the shell nothing answers: what is lost of it on the way is asked for until it comes, past a damaged
  // copy that the browser may keep.
  function addAgain(address, wait) {
    function again() {
      var code = document.createDocumentFragment();
      code.appendChild(codeOfPage().querySelector('[src="' + address + '"]'));
      add(code, Math.min(2 * wait, 30000));
    }
    if (!window.fetch) return again();
    fetch(address, { cache: 'reload' })
      .then(function (answer) {
        return answer.blob();
      })
      .then(again, again);
  }

  var isBegun;
  function begin() {
    if (!isBegun) add(codeOfPage(), 1000);
    isBegun = true;
  }

  // What there is to read comes first, then what makes it answer.
  function beginOncePainted() {
    if (document.visibilityState === 'hidden' || !prerendered()) return begin();
    setTimeout(begin, 1000);
    try {
      new PerformanceObserver(function (paints) {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) begin();
      }).observe({ type: 'paint', buffered: true });
    } catch (error) {}
  }

  // Counted once more from the end of a document that is long in coming.
  setTimeout(giveUp, 10000);
  addEventListener('DOMContentLoaded', function () {
    setTimeout(giveUp, 10000);
    template = find('[data-start-place] template');
    new MutationObserver(function (_, observer) {
      if (!isStarted()) return;
      observer.disconnect();
      withdraw();
    }).observe(find('#root'), { attributes: true, childList: true });
    beginOncePainted();
  });
})();
