// Part of the first script of every document. It knows the releases that this page runs. A release that does not work
// is reported and given up in this tab, and the page reloads without it.

// The document’s registry, the served shell, the shell that this tab uses, and the running release, as `payment/4f2a…`.
var registry;
var served;
var shell;
var running;
var isLeaving = false;
// Set when a link requests the same page once more, for example in another language.
var isRequestedAgain = false;
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

// Returns the release that an address or the stack of an error names.
function idIn(text, pattern) {
  return (pattern.exec(text) || [])[1];
}

// Digits and tokens that identify a fine are removed. The document may not be loaded far enough to say where to report.
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

// If this tab uses another shell than the one that rendered the document, that shell renders the page from scratch,
// with the citizen’s input. It finds the registry as if the document had been composed for it.
function chooseShell() {
  registry = dataOf('#registry');
  served = registry.shell;
  // A page that is emptied later does not contain the configuration any more.
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

// True if this tab uses a file. It uses none of another shell or of a release that it gave up.
function isUsed(address) {
  var id = idIn(address, /^\/releases\/([\w-]+\/\w+)\//);
  if (id === idOfShell()) return true;
  return (
    !isGivenUp(id) &&
    [shell].concat(registry.remotes).every(function (release) {
      return !id || id.indexOf(release.name + '/') !== 0 || id === idOf(release);
    })
  );
}

function usedCode() {
  var all = document.createDocumentFragment();
  ['template[data-shell="' + shell.build + '"]', '#code'].forEach(function (selector) {
    if (find(selector)) all.appendChild(document.importNode(find(selector).content, true));
  });
  each(all, '[src],[href]', function (element) {
    var address = element.getAttribute('src') || element.getAttribute('href');
    if (!isUsed(address)) element.parentNode.removeChild(element);
  });
  return all;
}

// True if another release may replace this one. Remotes that the document does not name count, because it cannot know.
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

// A page that has started keeps its input itself.
function keepWhatIsTyped() {
  if (find('[data-prerendered]')) keepTyped();
}

// Gives up the first of these releases that another may replace, reloads the page, and returns true if there is one.
// A reload leaves nothing in the page of a release that does not work.
function reloadWithout(ids, reason) {
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

// A page that is being left or hidden has not stopped answering: if it ends then, the running release is not the cause.
addEventListener('pagehide', function () {
  forgetRunning();
  // Includes what was typed and sent since the reload was requested: the next document may have taken long to arrive.
  if (isLeaving || isRequestedAgain) keepWhatIsTyped();
});
document.addEventListener('visibilitychange', function () {
  if (isHidden()) forgetRunning();
});

function isEntryOfShell(address) {
  return address.slice(-shell.entry.length) === shell.entry;
}
