import {
  bannerPublication,
  bannerWithdrawal,
} from '@amendes/delivery/content/banner/publish-banner.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import type { TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { refused } from './refusal.ts';
import type { Deed } from './history.ts';
import type { Plan } from '../wire.ts';

/*
 * Changes of what is published that are made only where it is still what somebody has seen, what comes back after a notice, and
 * how plans stand to each other.
 */

/** The build of a notice that was put up, and of the one that it has taken the place of. */
export type PutUp = Pick<Plan, 'build' | 'covers'>;

export interface PuttingUp {
  /** The build of the notice that it is to take the place of: any other one that is up by now, or none, stays. */
  readonly over?: string | undefined;
  /** Told what is about to be put up, and in whose place, before it is: whether it was may never be answered. */
  readonly note?: ((put: PutUp) => Promise<void>) | undefined;
}

/** Puts a notice up. */
export const putUp =
  (banner: PublishedBanner, { over, note }: PuttingUp): RegistryChange =>
  async (before) => {
    const up = before?.notice;
    if (over !== undefined && up !== over) return before ?? { parts: {} };
    // Where it is up already, what it covers was noted when it was put up.
    await note?.({ build: banner.build, ...(up !== banner.build && { covers: up }) });
    return bannerPublication(banner)(before);
  };

export const isDue = ({ from }: Pick<Plan, 'from'>, now: Date): boolean =>
  from === undefined || new Date(from) <= now;

export const isOver = ({ until }: Pick<Plan, 'until'>, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;

/** The plans whose notices lie below that of another one, the uppermost first. */
function coveredBy({ id, covers }: Plan, all: readonly Plan[]): readonly Plan[] {
  const others = all.filter((each) => each.id !== id);
  const covered = others.find(({ build }) => build !== undefined && build === covers);
  return covered ? [covered, ...coveredBy(covered, others)] : [];
}

/** For how long plans that have ended are told of, in milliseconds. */
const toldFor = 7 * 24 * 60 * 60 * 1000;

/** Whether a plan has ended long ago, and nothing that is shown depends on it. */
export function isForgotten(plan: Plan, all: readonly Plan[], now: Date): boolean {
  const last = new Date(plan.until ?? plan.from ?? now);
  if (plan.status !== 'ended' || now.valueOf() - last.valueOf() <= toldFor) return false;
  // What is shown leads through it to what comes back.
  return !all.some((each) => each.status === 'shown' && coveredBy(each, all).includes(plan));
}

/** What comes back after a notice: the first below it that is not over, planned or by its build. */
function belowOf(plan: Plan, all: readonly Plan[], now: Date): Plan | string | undefined {
  const planned = coveredBy(plan, all);
  const { covers, coveredUntil } = planned.at(-1) ?? plan;
  const byHand = isOver({ until: coveredUntil }, now) ? undefined : covers;
  return planned.find((each) => !isOver(each, now)) ?? byHand;
}

/** Takes away the notice that was shown: refused where another one is up by now, or none. */
export const withdrawalOf =
  (shown: string) =>
  (site: SiteFolder): RegistryChange =>
  (before) => {
    if (before?.notice === shown) return bannerWithdrawal(site)(before);
    throw refused(409, before?.notice === undefined ? goneNotice : otherNotice);
  };

/** The same at its end, where it is still up: what was below comes back. Where it is not, nothing but the composing is done. */
const endOf =
  (notice?: string, below?: PublishedBanner) =>
  (site: SiteFolder): RegistryChange =>
  (before) => {
    if (before && before.notice !== notice) return before;
    return (below ? bannerPublication(below) : bannerWithdrawal(site))(before);
  };

interface NoticeBoard {
  notice(build?: string): Promise<PublishedBanner | undefined>;
  publishNotice(text: string, deed: Deed, how: PuttingUp): Promise<unknown>;
  changeNotice(deed: Deed, changeOf: (site: SiteFolder) => RegistryChange): Promise<void>;
}

/** Takes the notice of a plan away at its end: what it covered comes back, unless that is over as well. */
export async function endNotice(
  board: NoticeBoard,
  plan: Plan,
  all: readonly Plan[],
  now: Date,
  deed: Deed,
): Promise<unknown> {
  const up = (await board.notice())?.build;
  const isUp = up === plan.build;
  // An attempt that failed may have composed nothing of what it changed.
  if (!isUp && plan.failure === undefined) return undefined;
  const below = isUp || up === undefined ? belowOf(plan, all, now) : undefined;
  // It is sealed anew: what was not served for a week may be pruned.
  if (typeof below === 'object')
    return board.publishNotice(noticeOf(below), deed, { over: plan.build });
  const byHand = below === undefined ? below : await board.notice(below);
  const left = byHand && isOver(byHand, now) ? undefined : byHand;
  await board.changeNotice(deed, endOf(plan.build, left));
  if (below !== undefined && !byHand) throw refused(404, lost);
  return undefined;
}

/** A change that is refused where other texts are served by now than were shown, unless it is those that it leads to. */
export const ofShownTexts =
  (shown: string, wanted: string, change: RegistryChange): RegistryChange =>
  (before) => {
    if (before?.content?.current === wanted) return before;
    if (before?.content?.current === shown) return change(before);
    throw refused(409, otherTexts);
  };

/** Browsers take a notice away at its end, also when this server is down by then. It takes the place of one that is written. */
export function noticeOf({ notice = '', until }: Plan): string {
  if (until === undefined) return notice;
  const lines = /^---\n[\s\S]*?\n---/;
  return notice.replace(lines, (head) =>
    head.replace(/^until:.*\n/m, '').replace(/^kind: .*$/m, `$&\nuntil: ${until.slice(0, 16)}Z`),
  );
}

/** Whether a notice was about to be put up when it was last heard of. */
export const isBeingPutUp = ({ status, build }: Plan): boolean =>
  status === 'waiting' && build !== undefined;

/**
 * Plans once it is asked whether what was not known to be served is: what is, ends as planned; what is not, is not kept, but
 * begins later where nobody waited for it.
 * @param failure Why that is not known to be composed: it is composed by being begun again, as what failed half-way.
 */
export async function resolveUnknown(
  plans: readonly Plan[],
  isServed: (plan: Plan) => Promise<boolean>,
  failure = uncomposed,
): Promise<readonly Plan[]> {
  const asked = plans.map(async (plan): Promise<readonly Plan[]> => {
    const isWaiting = isBeingPutUp(plan);
    if (plan.status !== 'unknown' && !isWaiting) return [plan];
    const answer = await isServed(plan).catch(() => 'unknown');
    if (answer === 'unknown') return [plan];
    if (answer === true) return [{ ...plan, status: 'shown', failure }];
    return isWaiting ? [{ ...plan, build: undefined, covers: undefined }] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** How far a plan is: of a text whose beginning failed, the storage tells whether it is served all the same. */
export async function statusNow(
  plan: Plan,
  isServed: (plan: Plan) => Promise<boolean>,
): Promise<Plan['status']> {
  if (isBeingPutUp(plan)) return 'unknown';
  if (plan.status !== 'waiting' || plan.failure === undefined) return plan.status;
  return isServed(plan).then(
    (isShown) => (isShown ? 'shown' : 'waiting'),
    () => 'unknown',
  );
}

export const unconfirmed =
  'Nous ne savons pas encore si cela est en ligne : le bureau le vérifie dès que le stockage du site répond';
const uncomposed =
  'le changement est enregistré, mais les pages ne le montrent peut-être pas encore';

/** Whether a text waits for the end of another one in its place, which has failed until now. */
export const isBehind = ({ status, texts }: Plan, all: readonly Plan[], now: Date): boolean =>
  status === 'waiting' &&
  all.some(
    (each) =>
      each.status === 'shown' &&
      new Date(each.until ?? now) <= now &&
      each.texts.some(({ path }) => texts.some((own) => own.path === path)),
  );

/**
 * A plan after another one was followed: a text that was to take the place of one that has ended takes that of what is back,
 * and one that has taken it already leaves what is back behind.
 */
export function rebased(plan: Plan, before: Plan, followed: Plan): Plan {
  // One without an end ends by being begun again, and takes nothing back.
  if (before.status !== 'shown' || before.until === undefined || followed.status !== 'ended')
    return plan;
  const over = plan.status === 'waiting' ? 'base' : 'before';
  const texts = plan.texts.map((text) => {
    const gone = followed.texts.find(
      ({ path, text: own }) => path === text.path && own === text[over],
    );
    return gone ? { ...text, [over]: gone.before } : text;
  });
  return { ...plan, texts };
}

/** Texts that are about to be published, with what they take the place of; what those have noted that are served already stays. */
export const withBefore = ({ texts, status }: Plan, served: TextSources): Plan['texts'] =>
  texts.map((text) => {
    const found = served[text.path] ?? '';
    const isNoted = status === 'shown' || text.before !== undefined;
    return isNoted && found === text.text ? text : { ...text, before: found };
  });

/** What the end of a plan publishes. The `base` of a text is a writer's word, and never comes back. */
export const givingBack = (texts: Plan['texts']) =>
  texts.map(({ path, text, before, by }) => {
    if (before === undefined) throw refused(404, lostText);
    return { path, text: before === '' ? undefined : before, base: text, by };
  });

const lost = 'L’avis qui était en ligne avant n’est plus gardé : remettez-le, s’il le faut encore';
const lostText =
  'Le texte qui était en ligne avant n’est pas connu : reprenez-le dans l’historique, s’il le faut';
const goneNotice = 'Cet avis est déjà retiré.';
const otherNotice =
  'Un autre avis a été mis en ligne entre-temps : il y reste. Lisez-le avant de le retirer.';
const otherTexts =
  'D’autres textes ont été publiés entre-temps : rien n’a été changé. Regardez-les avant de recommencer.';
