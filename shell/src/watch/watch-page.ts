import type { Incident, Press } from './report-failure.ts';

/** Upper bound of the waiting incidents. More would say nothing new, and pile up if the code that takes them cannot be loaded. */
const mostWaiting = 20;
const waiting: Incident[] = [];

/**
 * Passes an incident to the code that reports it and informs the citizen. A page without incidents never loads that
 * code. If it cannot be loaded now, the next incident requests it again.
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
 * Notes everything that no code of the site has caught: errors, unhandled rejections of promises, and violations of the
 * document's policy. Incidents of extensions are not the site's, so they are ignored.
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
  const newPress = { control, path: location.pathname, at: performance.now(), isUnderWay: true };
  press = newPress;
  // Its handlers run in this task, their later consequences do not.
  setTimeout(() => {
    newPress.isUnderWay = false;
  });
}
