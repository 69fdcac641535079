// Part of every document, and named by its hash in the policy that every document is sent with. It says when the page
// does not start: it is written in ES5, and takes nothing for granted that browsers of 2017 do not have.
var html = document.documentElement;

// Until here the document says that no script runs.
html.dataset.start = 'awaited';

// The language that was chosen in this tab is not known to the server: the page is asked for once more. On the first
// page of a tab none was chosen yet, and asking its storage would hold up the first paint.
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

// Anything can be thrown, also what cannot be made a text.
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

var lost = 0;
var template;
// Both only while the callout of a failed start is shown: itself, and what had the focus before.
var callout;
var focused;

// Nothing of the page moves: the callout takes the room that is kept for it. It is read out where it appears, so
// that whoever is typing goes on; the focus goes to it from what it replaces, and from a search that waits.
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

function tellLate() {
  if (!isStarted()) fail('Not started in time, scripts lost: ' + lost);
}

function withdraw() {
  var isFocused = callout && callout.contains(document.activeElement);
  var place = find('[data-start-place]');
  html.dataset.start = 'started';
  if (place) place.textContent = '';
  callout = null;
  if (isFocused) focused.focus();
}

// The callout is for where nothing can stand in.
function failOf(ids, reason) {
  if (!beginAnew(ids, reason)) fail(reason, ids[0]);
}

// What is ordered after the shell runs right after it.
function runNext() {
  var next = find('script[data-ordered=""]');
  if (next && !isStarted()) {
    run(idIn(next.getAttribute('src'), /^\/releases\/([\w-]+\/\w+)\//));
  }
}

function giveUpShell(reason) {
  return !isStarted() && beginAnew([idOfShell()], reason);
}

var expected = 0;
function add(code, wait, isAnswered) {
  each(code, 'script', function (script) {
    var address = script.getAttribute('src');
    var order = script.dataset.ordered;
    if (order !== undefined) script.async = false;
    expected += 1;
    // Its end is told once: who asks later finds it noted.
    function end(event) {
      script.dataset.ended = '';
      if (event.type === 'load') {
        expected -= 1;
        if (isEntryOfShell(address)) runNext();
        // To be slow is no failure; that everything came and nothing started is one.
        if (!expected) setTimeout(giveUpShell, 20000, 'All came, and nothing started');
      } else if (order === 'shell') {
        lost += 1;
        if (isAnswered && giveUpShell('Not as it was sealed: ' + address)) return;
        setTimeout(addAgain, wait, address, wait);
      }
    }
    script.addEventListener('load', end);
    script.addEventListener('error', end);
  });
  document.head.appendChild(code);
}

// Without the shell nothing answers: what is lost of it on the way is asked for until it comes, past a damaged
// copy that the browser may keep. What a site that answers does not have, or not as it was sealed, is not on its way.
function addAgain(address, wait) {
  function again(isAnswered) {
    var code = document.createDocumentFragment();
    code.appendChild(takenCode().querySelector('[src="' + address + '"]'));
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

// Nothing tells that a page was emptied: it is looked at.
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

var isBegun;
function begin() {
  if (isBegun) return;
  isBegun = true;
  take();
  setInterval(beat, 2000);
  add(takenCode(), 1000);
}

// What there is to read comes first, then what makes it answer.
function beginOncePainted() {
  if (isHidden() || !prerendered()) return begin();
  setTimeout(begin, 1000);
  try {
    new PerformanceObserver(function (paints) {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
  } catch (error) {}
}

function watchStart() {
  // An error of the shell’s own scripts before they have started is the end of it, unless one is still to come.
  addEventListener('error', function (event) {
    var isOfShell = /\/releases\/shell\//.test(event.filename);
    var ids = [idOfShell(), running];
    if (isOfShell && !lost && !isStarted()) failOf(ids, event.message);
  });
  // The site does not start, or nothing is left of the page. A remote that the error names is to blame, else the
  // release that ran last; before the start it is the shell. What the operator wrote is nobody’s release to replace.
  addEventListener('amendes:failed', function (event) {
    var error = event.detail || {};
    var named = idIn(error.stack, /\/releases\/(?!shell\/)([\w-]+\/\w+)\//);
    var ids = [idOfShell(), running];
    if (isStarted()) ids.reverse();
    if (named) ids.unshift(named);
    if (error.name === 'ConfigurationError') fail(textOf(error));
    else failOf(ids, textOf(error));
  });
  // The shell says which release it is about to run.
  addEventListener('amendes:runs', function (event) {
    run(event.detail);
  });

  // A form that is sent before the page answers is held, and sent once it does.
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

  // Whoever goes on before the page answers keeps the language that its address asked for: the shell, which would
  // remember it, has not come. Whoever asks for the same page again, as for another language, keeps what was typed,
  // now and until that page has come.
  addEventListener(
    'click',
    function (event) {
      var asked = /[?&]langue=([a-z]{2})/i.exec(location.search);
      var link = event.target.closest && event.target.closest('a[href]');
      var isHere = link && !link.hash && link.pathname === location.pathname;
      if (isStarted()) return;
      if (asked && asked[1].toLowerCase() === html.lang) save('amendes.langue', html.lang);
      if (link) isAskedAgain = isHere && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isAskedAgain) keepTyped();
    },
    true
  );

  // Counted once more from the end of a document that is long in coming.
  setTimeout(tellLate, 10000);
  addEventListener('DOMContentLoaded', function () {
    setTimeout(tellLate, 10000);
    template = find('[data-start-place] template');
    new MutationObserver(function (_, observer) {
      if (!isStarted()) return;
      observer.disconnect();
      withdraw();
    }).observe(find('#root'), { attributes: true, childList: true });
    beginOncePainted();
  });
}

if (!asksInChosenLanguage()) watchStart();
