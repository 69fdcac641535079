import { join } from 'node:path';
import type { Drafts } from './drafts.ts';
import type { Newsroom } from './newsroom.ts';
import {
  endBanner,
  givingBack,
  isBehind,
  isBeingPutUp,
  isDue,
  isForgotten,
  isOver,
  bannerOf,
  resolveUnknown,
  rebased,
  statusNow,
  unconfirmed,
  withBefore,
  type PutUp,
} from './guarded-changes.ts';
import { failureOf } from './faults.ts';
import { withHistory } from './history.ts';
import { Refusal, refused } from './refusal.ts';
import { secret } from './sessions.ts';
import { readPlans, writePlans } from './stored-plans.ts';
import type { Plan } from '../wire.ts';

/** Delay before a failed plan is retried, in milliseconds. */
const retryAfter = 60 * 1000;

type NewPlan = Omit<Plan, 'id' | 'status' | 'failure'>;
type Followed = Pick<Plan, 'status' | 'failure' | 'build' | 'covers' | 'coveredUntil'>;
/** Stores what is about to be put up or restored, and what it replaces. */
type Note = (details: PutUp | Pick<Plan, 'texts'>) => Promise<void>;

/** Planned publications and withdrawals. Failures are reported: temporary ones are retried, others need a person's decision. */
export class Plans {
  readonly #file: string;
  readonly #newsroom: Newsroom;
  readonly #drafts: Drafts;
  readonly #now: () => Date;
  readonly #log: (error: unknown) => void;
  #turn: Promise<unknown> = Promise.resolve();
  /** Time of the next attempt, by the id of the failed plan. */
  readonly #retries = new Map<string, number>();
  /** Results of plans that this process started, by id: a plan whose result could not be written is not started again. */
  readonly #started = new Map<string, Followed>();

  /** @param log Receives failures for which no user waited and that no editor can repair. */
  constructor(
    folder: string,
    newsroom: Newsroom,
    drafts: Drafts,
    now: () => Date,
    log: (error: unknown) => void = () => undefined,
  ) {
    this.#file = join(folder, 'plans.json');
    this.#newsroom = newsroom;
    this.#drafts = drafts;
    this.#now = now;
    this.#log = log;
  }

  all(): Promise<readonly Plan[]> {
    return readPlans(this.#file);
  }

  /**
   * Stores a plan, and starts it if it is due.
   * @throws {Refusal} when it cannot start now: the user is told immediately, so it does not start later. An unserved
   * plan is not kept. If that is unknown, it is kept until the storage answers.
   */
  add(plan: NewPlan): Promise<void> {
    return this.#change(async (plans) => {
      const id = secret().slice(0, 12);
      if (!isDue(plan, this.#now())) return [...plans, { ...plan, id, status: 'waiting' }];
      let added: Plan = { ...plan, id, status: 'unknown' };
      const note: Note = (details) => {
        added = { ...added, ...details };
        return this.#write([...plans, added]);
      };
      // The note is written before the start: if the server is killed meanwhile, a plan that was served still ends.
      await note({});
      try {
        const result = await this.#start(added, note);
        // If the result cannot be written, the plan stays unknown and the next tick finds out.
        await this.#write([...plans, { ...added, ...result }]).catch(() => undefined);
        return await this.all();
      } catch (error) {
        const after = await resolveUnknown([...plans, added], this.#isServed, failureOf(error));
        await this.#write(after).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Resolves plans with an unknown result before something is replaced by hand. */
  async findOut(): Promise<void> {
    await this.#change((plans) => plans).catch(() => undefined);
  }

  /** @throws {Refusal} when the plan has started: nothing would end it any more. */
  remove(id: string): Promise<void> {
    return this.#change(async (plans) => {
      const plan = plans.find((each) => each.id === id);
      const status = plan && (await statusNow(plan, this.#isServed));
      if (status === 'shown')
        throw refused(409, 'Cela a commencé entre-temps : la fin reste prévue.');
      if (status === 'ended') throw refused(409, 'Cela a déjà eu lieu.');
      if (status === 'unknown') throw refused(409, unconfirmed);
      return plans.filter((each) => each !== plan);
    });
  }

  /**
   * Ends the plans of banners that were replaced or withdrawn by hand. The manual change is done, so a failure here is
   * ignored: a plan that was not ended can only withdraw its own banner. A plan that started since continues.
   */
  async endBanners(): Promise<void> {
    await this.#change(async (plans) => {
      const up = (await this.#newsroom.banner())?.build;
      const isReplaced = ({ kind, status, build }: Plan) =>
        kind === 'banner' && status === 'shown' && build !== up;
      return plans.map((plan) => (isReplaced(plan) ? { ...plan, status: 'ended' } : plan));
    }).catch(() => undefined);
  }

  /** Runs the plans that are due. */
  tick(): Promise<void> {
    return this.#change(async (plans) => {
      const now = this.#now();
      let next = plans;
      // Ends come first, so that something that starts at the same moment finds its place free.
      for (const due of ['shown', 'waiting'] as const) {
        for (const { id } of plans) {
          const plan = next.find((each) => each.id === id);
          // If a banner was being put up, the storage must first say whether it is shown.
          if (plan?.status !== due || isBeingPutUp(plan)) continue;
          if ((this.#retries.get(id) ?? 0) > now.valueOf() || isBehind(plan, next, now)) continue;
          const followed = await this.#attempt(plan, next, now);
          next = next.map((each) => (each.id === id ? followed : rebased(each, plan, followed)));
        }
      }
      return next.filter((plan) => !isForgotten(plan, next, now));
    });
  }

  async #attempt(plan: Plan, all: readonly Plan[], now: Date): Promise<Plan> {
    let noted = plan;
    const note: Note = (details) => {
      noted = { ...noted, ...details };
      return this.#write(all.map((each) => (each.id === plan.id ? noted : each)));
    };
    try {
      const followed = await this.#follow(plan, all, now, note);
      return { ...noted, failure: undefined, ...followed };
    } catch (error) {
      return this.#failed(noted, error, now);
    }
  }

  async #follow(written: Plan, all: readonly Plan[], now: Date, note: Note): Promise<Followed> {
    const plan = { ...written, ...(written.status === 'waiting' && this.#started.get(written.id)) };
    if (isOver(plan, now)) {
      const hasStarted = plan.status !== 'waiting' || (await this.#isServed(plan));
      if (!hasStarted) throw refused(422, plan.failure ?? neverTried);
      await this.#end(plan, all, now, note);
      return { status: 'ended' };
    }
    // If the registry was changed but a later step failed, starting the plan again composes it.
    const isHalfDone = plan.status === 'shown' && plan.failure !== undefined;
    if (isHalfDone || (plan.status === 'waiting' && isDue(plan, now))) {
      // A banner goes up even if nothing can be noted; a text with an end needs a note of the text to restore.
      const mustNote = plan.kind === 'text' && plan.until !== undefined;
      const noteIfPossible: Note = (details) => note(details).catch(() => undefined);
      const result = await this.#start(plan, mustNote ? note : noteIfPossible);
      this.#started.set(plan.id, result);
      return result;
    }
    return plan;
  }

  async #failed(plan: Plan, error: unknown, now: Date): Promise<Plan> {
    const failure = failureOf(error);
    if (!(error instanceof Refusal) || error.status >= 500) this.#log(error);
    const isShown = plan.status === 'waiting' && (await this.#isServed(plan).catch(() => false));
    if (!isShown && error instanceof Refusal && !error.mayPass)
      return { ...plan, status: 'failed', failure };
    this.#retries.set(plan.id, now.valueOf() + retryAfter);
    const failed: Plan = { ...plan, ...(isShown && { status: 'shown' }), failure };
    if (isShown) this.#started.set(plan.id, failed);
    return failed;
  }

  /**
   * Starts a plan, or repeats a start that failed halfway; then another banner that is up by now stays.
   * @returns the banner that is shown now, and the one before it.
   */
  async #start(plan: Plan, note?: Note): Promise<Followed> {
    const { by, why, withGaps } = plan;
    const status = plan.until === undefined ? 'ended' : 'shown';
    if (plan.kind === 'banner') {
      const options = { over: plan.build, note };
      const published = await this.#newsroom.publishBanner(bannerOf(plan), { by, why }, options);
      const covers = published.covers ?? plan.covers;
      const below = covers && (await this.#newsroom.banner(covers).catch(() => undefined));
      return { status, ...published, covers, ...(below && { coveredUntil: below.until }) };
    }
    const texts = withBefore(plan, (await this.#newsroom.served()).texts);
    await note?.({ texts });
    await this.#newsroom.publish(texts, withGaps, { by, why });
    // The texts are online by now: an unreadable draft is no reason to publish them again.
    for (const { path, text } of texts)
      await this.#drafts.removePublished(path, text).catch(this.#log);
    return { status };
  }

  async #end(plan: Plan, all: readonly Plan[], now: Date, note: Note): Promise<unknown> {
    const actor = { by: plan.by, why: `fin prévue : ${plan.why}` };
    if (plan.kind === 'banner') return endBanner(this.#newsroom, plan, all, now, actor);
    const texts = await withHistory(plan, this.#newsroom);
    await note({ texts });
    // Gaps that existed before exist again: nobody is present any more to confirm them.
    return this.#newsroom.publish(givingBack(texts), true, actor);
  }

  /** True if its texts are served, or its banner is up; a banner without a noted build was never put up. */
  readonly #isServed = async ({ kind, texts, build }: Plan): Promise<boolean> => {
    if (kind === 'banner')
      return build !== undefined && (await this.#newsroom.banner())?.build === build;
    const { texts: served } = await this.#newsroom.served();
    return texts.every(({ path, text }) => served[path] === text);
  };

  #change(
    change: (plans: readonly Plan[]) => readonly Plan[] | Promise<readonly Plan[]>,
  ): Promise<void> {
    const done = this.#turn.then(async () => {
      const after = await change(await resolveUnknown(await this.all(), this.#isServed));
      if (JSON.stringify(after) !== JSON.stringify(await this.all())) await this.#write(after);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #write(plans: readonly Plan[]): Promise<void> {
    return writePlans(this.#file, plans);
  }
}

const neverTried = 'Le bureau était arrêté pendant toute la période : rien n’a été publié.';
