// Part of the first script of every document. The releases that this page runs, and what is done about one that does
// not work: it is reported, given up in this tab, and the page begins anew without it.

// What the document names, the shell that is served, the one that this tab takes of it, and the release that runs, as `payment/4f2a…`.
var registry;
var served;
var shell;
var running;
var isLeaving = false;
// Whether the same page is asked for once more, as in another language.
var isAskedAgain = false;
var beacon;

function find(selector) {
  return document.querySelector(selector);
}

function dataOf(selector) {
  return JSON.parse(find(selector).textContent);
}

function idOfShell() {
  return idOf(shell || dataOf('#registry').shell);
}

// The release that an address or the trace of an error names.
function idIn(text, pattern) {
  return (pattern.exec(text) || [])[1];
}

// What identifies a fine is left out. The document may not have come far enough to say where to report.
function report(id, reason) {
  try {
    beacon = beacon || dataOf('#configuration').failureBeacon;
    id = id || idOfShell();
    var failure = {
      part: id.split('/')[0],
      build: id.split('/')[1],
      reason: reason.replace(/eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g, '…').slice(0, 200),
    };
    if (beacon) navigator.sendBeacon(beacon, JSON.stringify(failure));
  } catch (error) {}
}

function run(id) {
  running = id;
  if (!isHidden()) noteRunning(id);
}

// Another shell than the one that rendered the document renders the page anew, with what was typed, and finds the
// registry as it would be with itself.
function take() {
  registry = dataOf('#registry');
  served = registry.shell;
  // A page that is emptied later holds it no more.
  beacon = dataOf('#configuration').failureBeacon;
  var hung = hungRelease();
  if (hung && giveUp(hung)) report(hung, 'The page stopped answering');
  shell = shellsOf(served)[0] || served;
  typeAgain();
  run(idOfShell());
  if (shell === served) return;
  var data = document.createElement('template');
  var root = find('[data-prerendered]');
  registry.shell = shell;
  registry.remotes = shell.remotes || registry.remotes;
  data.id = 'registry';
  data.textContent = JSON.stringify(registry);
  find('#registry').parentNode.replaceChild(data, find('#registry'));
  if (root) root.dataset.prerendered = 'other';
}

// Whether this tab takes a file: of another shell, or of what was given up, it takes none.
function isTaken(address) {
  var id = idIn(address, /^\/releases\/([\w-]+\/\w+)\//);
  if (id === idOfShell()) return true;
  return (
    !isGivenUp(id) &&
    [shell].concat(registry.remotes).every(function (release) {
      return !id || id.indexOf(release.name + '/') !== 0 || id === idOf(release);
    })
  );
}

function takenCode() {
  var all = document.createDocumentFragment();
  ['template[data-shell="' + shell.build + '"]', '#code'].forEach(function (selector) {
    if (find(selector)) all.appendChild(document.importNode(find(selector).content, true));
  });
  each(all, '[src],[href]', function (element) {
    var address = element.getAttribute('src') || element.getAttribute('href');
    if (!isTaken(address)) element.parentNode.removeChild(element);
  });
  return all;
}

// Whether something may stand in for a release. Of remotes that the document does not name that is not known.
function isReplaceable(id) {
  var name = id.split('/')[0];
  if (name === shell.name) {
    return shellsOf(served).some(function (other) {
      return idOf(other) !== id;
    });
  }
  return registry.remotes.every(function (remote) {
    return remote.name !== name || remote.previous || remote.canary;
  });
}

// A page that has started keeps it by itself.
function keepWhatIsTyped() {
  if (find('[data-prerendered]')) keepTyped();
}

// Begins anew without the first of these releases that something may stand in for, and answers whether it does.
// Nothing of what does not work is left in a page that begins anew.
function beginAnew(ids, reason) {
  if (isLeaving || !shell) return isLeaving;
  isLeaving = ids.some(function (id) {
    var isGivenUp = isReplaceable(id) && giveUp(id);
    if (isGivenUp) report(id, reason);
    return isGivenUp;
  });
  if (!isLeaving) return false;
  forgetRunning();
  keepWhatIsTyped();
  location.reload();
  return true;
}

// A page that is left or hidden answers: what ends it then is not what runs on it.
addEventListener('pagehide', function () {
  forgetRunning();
  // What was typed and sent since then: the next document may have been long in coming.
  if (isLeaving || isAskedAgain) keepWhatIsTyped();
});
document.addEventListener('visibilitychange', function () {
  if (isHidden()) forgetRunning();
});

function isEntryOfShell(address) {
  return address.slice(-shell.entry.length) === shell.entry;
}
