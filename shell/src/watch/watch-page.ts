import type { RegisteredRelease } from '../registry/registry.ts';

/** As far as a report needs it. */
export type FailedRelease = Pick<RegisteredRelease, 'name' | 'build'>;

/** The last control that was pressed or filled in. */
export interface Press {
  readonly control: Element;
  /** The page on which that was. */
  readonly path: string;
  /** When it was, in milliseconds since the document began. */
  readonly at: number;
  /** Whether its handlers are running. */
  isUnderWay: boolean;
}

/** Something that went wrong after the start, as it was met. What it means is found out in `take-incident.ts`. */
export interface Incident {
  /** `part`: met by the boundary of a part or by its loader. `document`: it was not what the page renders. */
  readonly kind: 'part' | 'error' | 'promise' | 'policy' | 'text' | 'document';
  readonly reason: unknown;
  /** The release that is known to have failed; otherwise `trace` tells. */
  readonly release?: FailedRelease | undefined;
  /** What names files: a stack, the address of a file. */
  readonly trace?: string;
  readonly press?: Press | undefined;
}

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
