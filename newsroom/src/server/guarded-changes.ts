import {
  bannerPublication,
  bannerWithdrawal,
} from '@amendes/delivery/content/banner/publish-banner.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import type { TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { refused } from './refusal.ts';
import type { Actor } from './history.ts';
import type { Plan } from '../wire.ts';

/*
 * Changes of published data that apply only while the data is still what somebody has seen; the banner that returns
 * after another one; and the order of plans.
 */

/** Build of a banner that was put up, and of the banner that it replaced. */
export type PutUp = Pick<Plan, 'build' | 'covers'>;

export interface PuttingUp {
  /** Build of the banner to be replaced: if another one is up by now, or none, nothing is changed. */
  readonly over?: string | undefined;
  /** Called with the new banner and the one it replaces before it is put up: the answer afterwards may get lost. */
  readonly note?: ((put: PutUp) => Promise<void>) | undefined;
}

/** Returns the registry change that puts a banner up. */
export const putUp =
  (banner: PublishedBanner, { over, note }: PuttingUp): RegistryChange =>
  async (before) => {
    const up = before?.notice;
    if (over !== undefined && up !== over) return before ?? { parts: {} };
    // If it is up already, the banner that it covers was noted when it was put up.
    await note?.({ build: banner.build, ...(up !== banner.build && { covers: up }) });
    return bannerPublication(banner)(before);
  };

export const isDue = ({ from }: Pick<Plan, 'from'>, now: Date): boolean =>
  from === undefined || new Date(from) <= now;

export const isOver = ({ until }: Pick<Plan, 'until'>, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;

/** Returns the plans whose banners lie below that of another plan, the uppermost first. */
function coveredBy({ id, covers }: Plan, all: readonly Plan[]): readonly Plan[] {
  const others = all.filter((each) => each.id !== id);
  const covered = others.find(({ build }) => build !== undefined && build === covers);
  return covered ? [covered, ...coveredBy(covered, others)] : [];
}

/** Period for which ended plans are still listed, in milliseconds. */
const listedFor = 7 * 24 * 60 * 60 * 1000;

/** True if a plan ended long ago and no shown banner depends on it. */
export function isForgotten(plan: Plan, all: readonly Plan[], now: Date): boolean {
  const last = new Date(plan.until ?? plan.from ?? now);
  if (plan.status !== 'ended' || now.valueOf() - last.valueOf() <= listedFor) return false;
  // A shown banner finds the one that returns after it through this plan.
  return !all.some((each) => each.status === 'shown' && coveredBy(each, all).includes(plan));
}

/** Returns the banner that comes back after a plan: the first one below it that is not over, as a plan or by its build. */
function belowOf(plan: Plan, all: readonly Plan[], now: Date): Plan | string | undefined {
  const planned = coveredBy(plan, all);
  const { covers, coveredUntil } = planned.at(-1) ?? plan;
  const byHand = isOver({ until: coveredUntil }, now) ? undefined : covers;
  return planned.find((each) => !isOver(each, now)) ?? byHand;
}

/** Returns the change that withdraws the shown banner. It is refused if another banner is up by now, or none. */
export const withdrawalOf =
  (shown: string) =>
  (site: SiteFolder): RegistryChange =>
  (before) => {
    if (before?.notice === shown) return bannerWithdrawal(site)(before);
    throw refused(409, before?.notice === undefined ? withdrawnBanner : otherBanner);
  };

/** Returns the change at a planned end: the banner below comes back. If its own is no longer up, the site is only composed. */
const endOf =
  (build?: string, below?: PublishedBanner) =>
  (site: SiteFolder): RegistryChange =>
  (before) => {
    if (before && before.notice !== build) return before;
    return (below ? bannerPublication(below) : bannerWithdrawal(site))(before);
  };

interface BannerBoard {
  banner(build?: string): Promise<PublishedBanner | undefined>;
  publishBanner(text: string, actor: Actor, options: PuttingUp): Promise<unknown>;
  changeBanner(actor: Actor, changeOf: (site: SiteFolder) => RegistryChange): Promise<void>;
}

/** Withdraws the banner of a plan at its end: the covered banner comes back, unless it is over as well. */
export async function endBanner(
  board: BannerBoard,
  plan: Plan,
  all: readonly Plan[],
  now: Date,
  actor: Actor,
): Promise<unknown> {
  const up = (await board.banner())?.build;
  const isUp = up === plan.build;
  // A failed attempt may have changed the registry without composing it.
  if (!isUp && plan.failure === undefined) return undefined;
  const below = isUp || up === undefined ? belowOf(plan, all, now) : undefined;
  // It is sealed again, because a release that was not served for a week may be pruned.
  if (typeof below === 'object')
    return board.publishBanner(bannerOf(below), actor, { over: plan.build });
  const byHand = below === undefined ? below : await board.banner(below);
  const restored = byHand && isOver(byHand, now) ? undefined : byHand;
  await board.changeBanner(actor, endOf(plan.build, restored));
  if (below !== undefined && !byHand) throw refused(404, lostBanner);
  return undefined;
}

/** Returns a change that is refused if other texts are served by now than were shown, unless they are the wanted ones. */
export const ofShownTexts =
  (shown: string, wanted: string, change: RegistryChange): RegistryChange =>
  (before) => {
    if (before?.content?.current === wanted) return before;
    if (before?.content?.current === shown) return change(before);
    throw refused(409, otherTexts);
  };

/** Returns a plan's banner with the plan's end in place of its own: browsers then hide it even if this server is down. */
export function bannerOf({ banner = '', until }: Plan): string {
  if (until === undefined) return banner;
  const lines = /^---\n[\s\S]*?\n---/;
  return banner.replace(lines, (head) =>
    head.replace(/^until:.*\n/m, '').replace(/^kind: .*$/m, `$&\nuntil: ${until.slice(0, 16)}Z`),
  );
}

/** True if a banner was about to be put up when its plan was last written. */
export const isBeingPutUp = ({ status, build }: Plan): boolean =>
  status === 'waiting' && build !== undefined;

/**
 * Checks plans with an unknown result. A served one is shown and ends as planned. An unserved one is dropped, or starts
 * later if no user waited for it.
 * @param failure Reason why it may not be composed yet: starting it again composes it, as after a failure halfway.
 */
export async function resolveUnknown(
  plans: readonly Plan[],
  isServed: (plan: Plan) => Promise<boolean>,
  failure = uncomposed,
): Promise<readonly Plan[]> {
  const resolved = plans.map(async (plan): Promise<readonly Plan[]> => {
    const isWaiting = isBeingPutUp(plan);
    if (plan.status !== 'unknown' && !isWaiting) return [plan];
    const answer = await isServed(plan).catch(() => 'unknown');
    if (answer === 'unknown') return [plan];
    if (answer === true) return [{ ...plan, status: 'shown', failure }];
    return isWaiting ? [{ ...plan, build: undefined, covers: undefined }] : [];
  });
  return (await Promise.all(resolved)).flat();
}

/** Returns the status of a plan. If a text failed to start, the storage says whether it is served nevertheless. */
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

/** True if a text waits for another one in its place, whose end is due and has failed so far. */
export const isBehind = ({ status, texts }: Plan, all: readonly Plan[], now: Date): boolean =>
  status === 'waiting' &&
  all.some(
    (each) =>
      each.status === 'shown' &&
      new Date(each.until ?? now) <= now &&
      each.texts.some(({ path }) => texts.some((own) => own.path === path)),
  );

/**
 * Adapts a plan after another one has ended: a text that was to replace the ended one now replaces the restored one,
 * and a text that has replaced it already restores that one at its own end.
 */
export function rebased(plan: Plan, before: Plan, followed: Plan): Plan {
  // A plan without an end ends when it starts, and restores nothing.
  if (before.status !== 'shown' || before.until === undefined || followed.status !== 'ended')
    return plan;
  const over = plan.status === 'waiting' ? 'base' : 'before';
  const texts = plan.texts.map((text) => {
    const ended = followed.texts.find(
      ({ path, text: own }) => path === text.path && own === text[over],
    );
    return ended ? { ...text, [over]: ended.before } : text;
  });
  return { ...plan, texts };
}

/** Returns texts to be published with the texts they replace; an existing note of a served text stays. */
export const withBefore = ({ texts, status }: Plan, served: TextSources): Plan['texts'] =>
  texts.map((text) => {
    const found = served[text.path] ?? '';
    const isNoted = status === 'shown' || text.before !== undefined;
    return isNoted && found === text.text ? text : { ...text, before: found };
  });

/** Returns the texts that the end of a plan publishes. The `base` of a text comes from its writer and is never restored. */
export const givingBack = (texts: Plan['texts']) =>
  texts.map(({ path, text, before, by }) => {
    if (before === undefined) throw refused(404, lostText);
    return { path, text: before === '' ? undefined : before, base: text, by };
  });

const lostBanner =
  'L’avis qui était en ligne avant n’est plus gardé : remettez-le, s’il le faut encore';
const lostText =
  'Le texte qui était en ligne avant n’est pas connu : reprenez-le dans l’historique, s’il le faut';
const withdrawnBanner = 'Cet avis est déjà retiré.';
const otherBanner =
  'Un autre avis a été mis en ligne entre-temps : il y reste. Lisez-le avant de le retirer.';
const otherTexts =
  'D’autres textes ont été publiés entre-temps : rien n’a été changé. Regardez-les avant de recommencer.';
