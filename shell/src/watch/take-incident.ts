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
 * What is done about an incident. None of this is loaded before there is one: see `watch-page.ts`.
 */

/** Reports an incident as of the release whose code it is, tells the visitor where a press came to nothing, and counts. */
export function takeIncident(incident: Incident): void {
  const { kind, reason, trace = '', press } = incident;
  if (kind === 'policy') return takeViolation(String(reason), trace);
  const named = releaseIn(stackOf(reason));
  // A part is loaded and rendered by the shell's code: a stack that names that alone does not say whose failure it is.
  const isShells = named?.name === currentParts().registry.shell.name;
  const ran = isShells ? undefined : named;
  const traced = releaseIn(trace);
  // React says in which components a document differs: where those are the shell's alone, so is the failure.
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

/** The address of a file of a release, wherever an error names it. */
const fileOfRelease = /\/releases\/([\w-]+)\/(\w+)\//g;

/**
 * The release whose code failed. Most of the time the shell's runs at the top, as React and the contract are part of
 * it: a remote that is named counts first.
 */
function releaseIn(trace: string): FailedRelease | undefined {
  const named = [...trace.matchAll(fileOfRelease)].map(([, name = '', build = '']) => ({
    name,
    build,
  }));
  const { shell } = currentParts().registry;
  return named.find(({ name }) => name !== shell.name) ?? named[0];
}

/** What names no file at all is taken for the shell's. */
const ownIn = (trace: string) =>
  trace.includes('://') ? undefined : currentParts().registry.shell;

/** What came too late, and what the bundler or the federation could not load, says nothing of the code itself. */
const notLoaded =
  /Loading (CSS )?chunk|hashes\.json: |RUNTIME-|exposes no app|came without its code/;

function failureKind({ kind, reason, press }: Incident): FailureKind {
  if (kind === 'text' || kind === 'document' || kind === 'policy') return kind;
  if (isLate(reason) || notLoaded.test(String(reason))) return 'load';
  if (kind === 'part') return 'render';
  if (kind === 'promise') return 'promise';
  return press?.isUnderWay ? 'handler' : 'script';
}

/** Only what one of the site's files has done: a violation without a file is a browser's or an extension's. */
function takeViolation(reason: string, trace: string): void {
  const release = releaseIn(trace);
  // The address itself may be what a release tried to give away.
  const [directive, blocked = ''] = reason.split(' ');
  const origin = /^\w+:\/\/[^/?#]+/.exec(blocked)?.[0] ?? blocked.split(':')[0];
  if (release) reportFailure(release, 'policy', `${directive} ${origin}`);
}

/** How often a build failed on this page after it was shown, and when it did last. */
const failures = new Map<string, { readonly count: number; readonly at: number }>();

/** So often, and its previous release is the better one. */
const tooOften = 2;

/** What follows so soon is the same failure, in milliseconds. */
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

/** For so long something that fails may follow from a press, in milliseconds: a call of the API may take that. */
const followsMs = 16_000;

/** Whether a press has come to nothing: the visitor waits for it still, on the same page. */
function isConcerned({ isUnderWay, path, at }: Press): boolean {
  if (path !== location.pathname) return false;
  return isUnderWay || performance.now() - at < followsMs;
}
