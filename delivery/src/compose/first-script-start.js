// Part of every document, and named by its hash in the policy that every document is sent with. It shows a message if
// the page does not start, so it is written in ES5 and relies on nothing that browsers of 2017 do not have.
var html = document.documentElement;

// Up to this point, the document says that no script runs.
html.dataset.start = 'awaited';

// The server does not know the language that was chosen in this tab, so the page is requested once more. On the first
// page of a tab none was chosen yet, and reading the storage would delay the first paint.
function asksInChosenLanguage() {
  try {
    var isFirstPage = window.navigation && navigation.entries().length === 1;
    var chosen = isFirstPage ? '' : sessionStorage.getItem('amendes.langue');
    var page = new URL(location.href);
    if (chosen && chosen !== html.lang && !page.searchParams.has('langue')) {
      page.searchParams.set('langue', chosen);
      history.replaceState(history.state, '', page);
      location.reload();
      return true;
    }
  } catch (error) {}
  return false;
}

// Any value can be thrown, even one that cannot be converted to a string.
function textOf(value) {
  try {
    return String(value);
  } catch (error) {
    return typeof value;
  }
}

function prerendered() {
  return find('[data-prerendered]');
}

function isStarted() {
  var root = find('#root');
  return root && root.firstChild && !prerendered();
}

var failedLoads = 0;
var template;
// Both are set only while the callout of a failed start is shown: the callout, and the element that had the focus before.
var callout;
var focused;

// The page does not move: the callout fills room that is reserved for it. It is read out where it appears, so that the citizen
// can continue to type. It receives the focus only from an element that it hides, or if a search is waiting.
function fail(reason, id) {
  template = find('[data-start-place] template') || template;
  if (callout || !template || isLeaving) return;
  report(id, reason);
  callout = document.importNode(template.content || template, true).querySelector('div,p');
  focused = document.activeElement;
  html.dataset.start = 'failed';
  (find('[data-start-place]') || find('#root') || document.body).appendChild(callout);
  if (find('[data-held]') || getComputedStyle(focused).visibility === 'hidden') callout.focus();
}

function failIfLate() {
  if (!isStarted()) fail('Not started in time, scripts lost: ' + failedLoads);
}

function withdraw() {
  var isFocused = callout && callout.contains(document.activeElement);
  var place = find('[data-start-place]');
  html.dataset.start = 'started';
  if (place) place.textContent = '';
  callout = null;
  if (isFocused) focused.focus();
}

// The callout is shown only if no other release may replace these.
function failOf(ids, reason) {
  if (!reloadWithout(ids, reason)) fail(reason, ids[0]);
}

// The next ordered script runs right after the shell.
function runNext() {
  var next = find('script[data-ordered=""]');
  if (next && !isStarted()) {
    run(idIn(next.getAttribute('src'), /^\/releases\/([\w-]+\/\w+)\//));
  }
}

function giveUpShell(reason) {
  return !isStarted() && reloadWithout([idOfShell()], reason);
}

var expected = 0;
function add(code, wait, isAnswered) {
  each(code, 'script', function (script) {
    var address = script.getAttribute('src');
    var order = script.dataset.ordered;
    if (order !== undefined) script.async = false;
    expected += 1;
    // The event fires once; code that checks later finds the attribute.
    function end(event) {
      script.dataset.ended = '';
      if (event.type === 'load') {
        expected -= 1;
        if (isEntryOfShell(address)) runNext();
        // A slow start is no failure; it is one if everything has loaded and nothing starts.
        if (!expected) setTimeout(giveUpShell, 20000, 'All came, and nothing started');
      } else if (order === 'shell') {
        failedLoads += 1;
        if (isAnswered && giveUpShell('Not as it was sealed: ' + address)) return;
        setTimeout(addAgain, wait, address, wait);
      }
    }
    script.addEventListener('load', end);
    script.addEventListener('error', end);
  });
  document.head.appendChild(code);
}

// Nothing works without the shell, so its lost files are requested until they arrive. The cache is bypassed, because the browser
// may keep a damaged copy. If the server answers and the file still fails, it is missing or damaged there.
function addAgain(address, wait) {
  function again(isAnswered) {
    var code = document.createDocumentFragment();
    code.appendChild(usedCode().querySelector('[src="' + address + '"]'));
    add(code, Math.min(2 * wait, 30000), isAnswered === true);
  }
  if (!window.fetch) return again();
  fetch(address, { cache: 'reload' })
    .then(function (answer) {
      return answer.blob().then(function () {
        return answer.status < 429;
      });
    })
    .then(again, again);
}

// No event reports that a page was emptied, so this is checked at intervals.
var beatsEmpty = 0;
function beat() {
  if (callout || isHidden()) return;
  run(running);
  var main = find('#root main');
  var isShown = isStarted()
    ? main && (main.querySelector('[aria-busy]') || /\S/.test(main.textContent))
    : find('#root');
  beatsEmpty = isShown ? 0 : beatsEmpty + 1;
  if (beatsEmpty > 1) failOf([running, idOfShell()], 'The page is empty');
}

var isLoadStarted;
function loadCode() {
  if (isLoadStarted) return;
  isLoadStarted = true;
  chooseShell();
  setInterval(beat, 2000);
  add(usedCode(), 1000);
}

// The content to read is painted first, then the code that makes it interactive is loaded.
function loadCodeOncePainted() {
  if (isHidden() || !prerendered()) return loadCode();
  setTimeout(loadCode, 1000);
  try {
    new PerformanceObserver(function (paints) {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) loadCode();
    }).observe({ type: 'paint', buffered: true });
  } catch (error) {}
}

function watchStart() {
  // An error in the shell’s own scripts before the start is final, unless one of its files is still to be loaded.
  addEventListener('error', function (event) {
    var isOfShell = /\/releases\/shell\//.test(event.filename);
    var ids = [idOfShell(), running];
    if (isOfShell && !failedLoads && !isStarted()) failOf(ids, event.message);
  });
  // The site does not start, or nothing is left of the page. The remote that the error names is to blame, otherwise the release
  // that ran last, or before the start the shell. A new release cannot repair an error in the configuration.
  addEventListener('amendes:failed', function (event) {
    var error = event.detail || {};
    var named = idIn(error.stack, /\/releases\/(?!shell\/)([\w-]+\/\w+)\//);
    var ids = [idOfShell(), running];
    if (isStarted()) ids.reverse();
    if (named) ids.unshift(named);
    if (error.name === 'ConfigurationError') fail(textOf(error));
    else failOf(ids, textOf(error));
  });
  // The shell names the release that it is about to run.
  addEventListener('amendes:runs', function (event) {
    run(event.detail);
  });

  // A form that is sent before the page is interactive is held back, and sent once the page is.
  addEventListener(
    'submit',
    function (event) {
      if (!prerendered()) return;
      event.preventDefault();
      event.target.dataset.held = '';
      if (callout) callout.focus();
    },
    true
  );

  // Keeps the language of the address if the citizen follows a link before the page is interactive: the shell, which
  // would remember it, is not loaded yet. If the link requests the same page again, for example in another language,
  // the input is kept, now and again when that page arrives.
  addEventListener(
    'click',
    function (event) {
      var requested = /[?&]langue=([a-z]{2})/i.exec(location.search);
      var link = event.target.closest && event.target.closest('a[href]');
      var isHere = link && !link.hash && link.pathname === location.pathname;
      if (isStarted()) return;
      if (requested && requested[1].toLowerCase() === html.lang) save('amendes.langue', html.lang);
      if (link) isRequestedAgain = isHere && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isRequestedAgain) keepTyped();
    },
    true
  );

  // Checked once more after the end of the document, which may take long to arrive.
  setTimeout(failIfLate, 10000);
  addEventListener('DOMContentLoaded', function () {
    setTimeout(failIfLate, 10000);
    template = find('[data-start-place] template');
    new MutationObserver(function (_, observer) {
      if (!isStarted()) return;
      observer.disconnect();
      withdraw();
    }).observe(find('#root'), { attributes: true, childList: true });
    loadCodeOncePainted();
  });
}

if (!asksInChosenLanguage()) watchStart();
