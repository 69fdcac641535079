import { isLate } from '@amendes/contract/host';
import { giveUp } from '../releases/choose-releases.ts';
import { currentParts } from '../registry/known-parts.ts';
import { showControlFailure } from './control-failure.tsx';
import { showInFrench } from './missing-texts.ts';
import {
  reportFailure,
  type FailureKind,
  type FailedRelease,
  type Incident,
  type Press,
} from './report-failure.ts';

/*
 * Handles incidents. None of this is loaded before there is one: see `watch-page.ts`.
 */

/** Reports an incident for the release whose code caused it, informs the citizen if a press failed, and counts. */
export function takeIncident(incident: Incident): void {
  const { kind, reason, trace = '', press } = incident;
  if (kind === 'policy') return takeViolation(String(reason), trace);
  const named = releaseIn(stackOf(reason));
  // The shell's code loads and renders the parts, so a stack that names only the shell does not say whose failure it is.
  const isShells = named?.name === currentParts().registry.shell.name;
  const ran = isShells ? undefined : named;
  const traced = releaseIn(trace);
  // React says in which components a document differs. If those are only the shell's, so is the failure.
  const shown = kind === 'document' ? (traced ?? incident.release) : (incident.release ?? traced);
  const release = ran ?? shown ?? ownIn(trace);
  if (!release) return;
  const what = failureKind(incident);
  reportFailure(release, what, reason);
  if (kind === 'text') showInFrench(release.name);
  if (kind !== 'error' && kind !== 'promise') return;
  if (what !== 'load') countAgainst(release);
  if (press && isConcerned(press)) showControlFailure(press.control);
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : '') ?? '';

/** Pattern of the address of a release's file, anywhere in the text of an error. */
const fileOfRelease = /\/releases\/([\w-]+)\/(\w+)\//g;

/**
 * Returns the release whose code failed. The shell's code is usually at the top of the stack, as React and the contract
 * are part of it, so a remote in the stack counts first.
 */
function releaseIn(trace: string): FailedRelease | undefined {
  const named = [...trace.matchAll(fileOfRelease)].map(([, name = '', build = '']) => ({
    name,
    build,
  }));
  const { shell } = currentParts().registry;
  return named.find(({ name }) => name !== shell.name) ?? named[0];
}

/** Returns the shell for a trace that names no file at all. */
const ownIn = (trace: string) =>
  trace.includes('://') ? undefined : currentParts().registry.shell;

/** Messages of files that were late, or that the bundler or the federation could not load. They say nothing about the code. */
const notLoaded =
  /Loading (CSS )?chunk|hashes\.json: |RUNTIME-|exposes no app|came without its code/;

function failureKind({ kind, reason, press }: Incident): FailureKind {
  if (kind === 'text' || kind === 'document' || kind === 'policy') return kind;
  if (isLate(reason) || notLoaded.test(String(reason))) return 'load';
  if (kind === 'part') return 'render';
  if (kind === 'promise') return 'promise';
  return press?.isUnderWay ? 'handler' : 'script';
}

/** Reports only violations by the site's files. A violation without a file is caused by a browser or an extension. */
function takeViolation(reason: string, trace: string): void {
  const release = releaseIn(trace);
  // Only the origin is reported: the address itself may be what a release tried to give away.
  const [directive, blocked = ''] = reason.split(' ');
  const origin = /^\w+:\/\/[^/?#]+/.exec(blocked)?.[0] ?? blocked.split(':')[0];
  if (release) reportFailure(release, 'policy', `${directive} ${origin}`);
}

/** Number of failures of each build on this page after it was shown, and the time of the last one. */
const failures = new Map<string, { readonly count: number; readonly at: number }>();

/** Number of failures from which on the previous release is the better one. */
const tooOften = 2;

/** Time within which a further failure counts as the same one, in milliseconds. */
const sameMs = 50;

function countAgainst({ name, build }: FailedRelease): void {
  const { shell } = currentParts().registry;
  if (name === shell.name) return;
  const { count, at } = failures.get(build) ?? { count: 0, at: -sameMs };
  const now = performance.now();
  if (now - at < sameMs) return;
  failures.set(build, { count: count + 1, at: now });
  if (count + 1 >= tooOften) giveUp(build);
}

/** Time within which a failure may follow from a press, in milliseconds. A call of the API may take that long. */
const followsMs = 16_000;

/** True if a press has failed and the citizen still waits for it, on the same page. */
function isConcerned({ isUnderWay, path, at }: Press): boolean {
  if (path !== location.pathname) return false;
  return isUnderWay || performance.now() - at < followsMs;
}
