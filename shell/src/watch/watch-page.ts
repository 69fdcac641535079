import type { Incident, Press } from './report-failure.ts';

/** More than these tell nothing new, and would pile up where the code that takes them cannot be had. */
const mostWaiting = 20;
const waiting: Incident[] = [];

/**
 * Hands an incident to the code that reports it and tells the visitor. A page on which nothing goes wrong
 * never loads that code. Where it cannot be had now, the next incident asks for it again.
 */
export function note(incident: Incident): void {
  if (waiting.length < mostWaiting) waiting.push(incident);
  import(/* webpackChunkName: "watch" */ './take-incident.ts').then(
    ({ takeIncident }) => {
      for (const one of waiting.splice(0)) takeIncident(one);
    },
    () => {},
  );
}

let press: Press | undefined;

/**
 * Notes what no code of the site has caught: errors, promises that nobody hears the refusal of, and what the
 * policy of the document has refused. What extensions do on the page is not the site's.
 */
export function watchPage(): void {
  for (const type of ['click', 'input', 'change']) addEventListener(type, notePress, true);
  addEventListener('error', ({ error, message, filename }) =>
    noteOwn('error', error ?? message, filename),
  );
  addEventListener('unhandledrejection', ({ reason }) => noteOwn('promise', reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    noteOwn('policy', `${effectiveDirective} ${blockedURI}`, sourceFile ?? ''),
  );
}

function noteOwn(kind: Incident['kind'], reason: unknown, source = ''): void {
  const trace = `${reason instanceof Error ? reason.stack : ''} ${source}`;
  if (!trace.includes('-extension://')) note({ kind, reason, trace, press: press && { ...press } });
}

function notePress({ target }: Event): void {
  const control = target instanceof Element && target.closest('a,button,input,select,textarea');
  if (!control) return;
  const made = { control, path: location.pathname, at: performance.now(), isUnderWay: true };
  press = made;
  // Its handlers run in this task, what follows from them later on does not.
  setTimeout(() => {
    made.isUnderWay = false;
  });
}
