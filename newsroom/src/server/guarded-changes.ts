import {
  bannerPublication,
  bannerWithdrawal,
} from '@amendes/delivery/content/banner/publish-banner.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { refused } from './refusal.ts';
import type { Plan } from '../wire.ts';

/* Changes of what is published that are made only where it is still what somebody has seen, and what comes back after a notice. */

/** A change that is refused where another notice is up by now than was shown, or none; of whatever is up where nothing was. */
const ofShownNotice =
  (shown: string | undefined, change: RegistryChange): RegistryChange =>
  (before) => {
    if (shown === undefined || before?.notice === shown) return change(before);
    throw refused(409, before?.notice === undefined ? goneNotice : otherNotice);
  };

/** The build of a notice that was put up, and of the one that it has taken the place of. */
export type PutUp = Pick<Plan, 'build' | 'covers'>;

/** Puts a notice up, in the place of the given one where there is one: any other that is up by now, or none, stays. */
export const putUp =
  (banner: PublishedBanner, over?: string): RegistryChange =>
  (before) =>
    over === undefined || before?.notice === over
      ? bannerPublication(banner)(before)
      : (before ?? { parts: {} });

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
export function belowOf(plan: Plan, all: readonly Plan[], now: Date): Plan | string | undefined {
  const planned = coveredBy(plan, all);
  const { covers, coveredUntil } = planned.at(-1) ?? plan;
  const byHand = isOver({ until: coveredUntil }, now) ? undefined : covers;
  return planned.find((each) => !isOver(each, now)) ?? byHand;
}

/** Takes away the notice that was shown. */
export const withdrawalOf = (shown?: string) => (site: SiteFolder) =>
  ofShownNotice(shown, bannerWithdrawal(site));

/** The same at its end, where it is still up: what was below comes back. Where it is not, nothing but the composing is done. */
export const endOf =
  (notice?: string, below?: PublishedBanner) =>
  (site: SiteFolder): RegistryChange =>
  (before) => {
    if (before && before.notice !== notice) return before;
    return (below ? bannerPublication(below) : bannerWithdrawal(site))(before);
  };

/** A change that is refused where other texts are served by now than were shown, unless it is those that it leads to. */
export const ofShownTexts =
  (shown: string, wanted: string, change: RegistryChange): RegistryChange =>
  (before) => {
    if (before?.content?.current === wanted) return before;
    if (before?.content?.current === shown) return change(before);
    throw refused(409, otherTexts);
  };

const goneNotice = 'Cet avis est déjà retiré.';
const otherNotice =
  'Un autre avis a été mis en ligne entre-temps : il y reste. Lisez-le avant de le retirer.';
const otherTexts =
  'D’autres textes ont été publiés entre-temps : rien n’a été changé. Regardez-les avant de recommencer.';
