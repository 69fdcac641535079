// Part of the first script of every document. It decides which releases this tab uses: canaries, and replacements for
// releases that did not work in it. These decisions are kept in the tab’s storage, so that they outlive a page that a
// release may have brought down.

// Canary choices by part, in the format in which the shell writes those of the remotes.
var choicesName = 'amendes.canary';
// Builds that did not work in this tab, separated by commas, which the shell reads and writes as well. A newer
// release is another build.
var givenUpName = 'amendes.givenUp';
// The release that runs, and the time when it last did. It is removed when the page is left or hidden: if the next
// page finds it, the page before had stopped answering.
var runningName = 'amendes.running';
var typedName = 'amendes.typed';
var typedFields = 'input[name],textarea[name]';

function each(within, selector, look) {
  [].forEach.call(within.querySelectorAll(selector), look);
}

function isHidden() {
  return document.visibilityState === 'hidden';
}

function read(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) || {};
  } catch (error) {
    return {};
  }
}

function save(name, text) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch (error) {
    return false;
  }
}

function write(name, value) {
  save(name, JSON.stringify(value));
}

function remove(name) {
  try {
    sessionStorage.removeItem(name);
  } catch (error) {}
}

function givenUp() {
  try {
    return sessionStorage.getItem(givenUpName).match(/\b\w{1,40}\b/g) || [];
  } catch (error) {
    return [];
  }
}

function idOf(release) {
  return release.name + '/' + release.build;
}

function isGivenUp(id) {
  return givenUp().indexOf(String(id).split('/')[1]) >= 0;
}

// Returns true if this is news and the next page will know it.
function giveUp(id) {
  return !isGivenUp(id) && save(givenUpName, givenUp().concat(id.split('/')[1]).join());
}

// As the shell does for the remotes: the choice is made once, and kept for as long as that release is served at all.
function chosenBuild(shell, previous, canary) {
  var choices = read(choicesName);
  var choice = choices[shell.name] || {};
  var builds = [shell.build, previous && previous.build, canary && canary.release.build];
  var isChoiceValid = !canary || canary.salt === choice.salt;
  if (choice.build && isChoiceValid && builds.indexOf(choice.build) >= 0) return choice.build;
  if (!canary) return shell.build;
  var isTried = Math.random() * 100 < canary.percent;
  choice = { salt: canary.salt, build: isTried ? canary.release.build : shell.build };
  choices[shell.name] = choice;
  write(choicesName, choices);
  return choice.build;
}

// Returns the shells that this document names, in the order in which this tab would use them.
function shellsOf(shell) {
  var all = [shell].concat(shell.previous || [], shell.canary ? shell.canary.release : []);
  var build = chosenBuild(shell, shell.previous, shell.canary);
  var isTried = shell.canary && build === shell.canary.release.build;
  return all
    .filter(function (one) {
      return one.build === build;
    })
    .concat(isTried ? all : [shell].concat(shell.previous || []))
    .filter(function (one) {
      return !isGivenUp(idOf(one));
    });
}

// Returns the release that ran when the page before this one stopped answering. In a tab that was duplicated, or
// restored with its browser, the entry proves nothing.
function hungRelease() {
  var running = read(runningName);
  var navigation = (window.performance && performance.getEntriesByType('navigation')[0]) || {};
  var isRecent = typeof running.at === 'number' && Date.now() - running.at < 600000;
  var isNamed = typeof running.release === 'string';
  remove(runningName);
  if (!isRecent || !isNamed || navigation.type === 'back_forward') return undefined;
  return (/^[\w-]+\/\w+$/.exec(running.release) || [])[0];
}

// Keeps the input of a page that has not started, for the page that replaces it.
function keepTyped() {
  var fields = {};
  each(document, typedFields, function (field) {
    if (field.value !== field.defaultValue) fields[field.name] = field.value;
  });
  var focused = document.activeElement && document.activeElement.name;
  var isHeld = document.querySelector('[data-held]') !== null;
  write(typedName, { fields: fields, focused: focused, isHeld: isHeld });
}

function typeAgain() {
  var typed = read(typedName);
  remove(typedName);
  each(document, typedFields, function (field) {
    var text = (typed.fields || {})[field.name];
    if (typeof text !== 'string') text = '';
    if (text) field.value = text;
    if (text && typed.isHeld && field.form) field.form.dataset.held = '';
    if (field.name === typed.focused) field.focus();
  });
}

function noteRunning(release) {
  write(runningName, { release: release, at: Date.now() });
}

function forgetRunning() {
  remove(runningName);
}
