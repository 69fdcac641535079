/* This script runs in the preview page: it shows the chosen page in frames, and reloads them after each change. */

const page = document.querySelector('#page');
const language = document.querySelector('#language');
const state = document.querySelector('#state');
const problems = document.querySelector('#problems');
const sections = [...document.querySelectorAll('main section')];

/** Opens the chosen page in every visible frame; the address keeps the choice. */
function show() {
  const choice = new URLSearchParams({ page: page.value, langue: language.value });
  history.replaceState(null, '', `?${choice}`);
  for (const section of sections) {
    const own = section.dataset.language;
    section.hidden = language.value !== '' && language.value !== own;
    const frame = section.querySelector('iframe');
    const address = `/tai/${page.value}?langue=${own}`;
    if (section.hidden) frame.removeAttribute('src');
    else if (frame.getAttribute('src') !== address) frame.setAttribute('src', address);
  }
}

/** Reloads the frames; each keeps its scroll position. */
function reload() {
  for (const section of sections.filter(({ hidden }) => !hidden)) {
    const frame = section.querySelector('iframe');
    const { scrollY } = frame.contentWindow;
    frame.addEventListener('load', () => scrollTo(frame.contentWindow, scrollY), { once: true });
    frame.contentWindow.location.reload();
  }
}

/** Scrolls as soon as the page is high enough again, and gives up after two seconds. */
function scrollTo(view, position, end = performance.now() + 2000) {
  if (view.document.documentElement.scrollHeight >= position + view.innerHeight) {
    view.scrollTo(0, position);
  } else if (performance.now() < end) {
    requestAnimationFrame(() => scrollTo(view, position, end));
  }
}

const query = new URLSearchParams(location.search);
page.value = query.get('page') ?? page.options[0].value;
language.value = query.get('langue') ?? '';
page.addEventListener('change', show);
language.addEventListener('change', show);
show();

let shown;
const events = new EventSource('/preview/events');
events.addEventListener('message', ({ data }) => {
  const news = JSON.parse(data);
  if (shown !== undefined && shown !== news.build) reload();
  shown = news.build;
  const count = news.problems.length;
  state.textContent = `Texts ${news.build || 'as published'}${count > 0 ? ` · ${count} problems` : ''}`;
  problems.textContent = news.problems.join('\n');
  problems.hidden = count === 0;
});
events.addEventListener('error', () => {
  state.textContent = 'The preview was stopped';
});
