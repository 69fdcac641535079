import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { readMoment } from '@amendes/delivery/content/banner/read-moment.ts';
import { writeDurably, type Drafts } from './drafts.ts';
import { inFrench } from './fault-words.ts';
import type { Newsroom } from './newsroom.ts';
import { Refusal, refused } from './refusal.ts';
import { secret } from './sessions.ts';
import type { Plan } from '../wire.ts';

/** Plans that have ended are told of for so many days. */
const toldFor = 7;

const day = 24 * 60 * 60 * 1000;

/** How long what failed is left alone before it is tried again, in milliseconds. */
const retryAfter = 60 * 1000;

type NewPlan = Omit<Plan, 'id' | 'status' | 'failure'>;

/**
 * What is to be published and withdrawn later. The server does it. What fails is told of on the desk: a full disk or a storage
 * that is away is tried again until it is done, and what a person has to decide stays there with its reason.
 */
export class Plans {
  readonly #file: string;
  readonly #newsroom: Newsroom;
  readonly #drafts: Drafts;
  readonly #now: () => Date;
  #turn: Promise<unknown> = Promise.resolve();
  /** When what failed is tried again, by the id of its plan. */
  readonly #retries = new Map<string, number>();

  constructor(folder: string, newsroom: Newsroom, drafts: Drafts, now: () => Date) {
    this.#file = join(folder, 'plans.json');
    this.#newsroom = newsroom;
    this.#drafts = drafts;
    this.#now = now;
  }

  async all(): Promise<readonly Plan[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written whole by this class
    return JSON.parse(text) as readonly Plan[];
  }

  /**
   * Keeps a plan, and begins it where its time has come.
   * @throws {Refusal} when it cannot begin now: whoever asks is still there to be told, and nothing is kept of what is not served.
   */
  add(plan: NewPlan): Promise<void> {
    return this.#change(async (plans) => {
      const added: Plan = { ...plan, id: secret().slice(0, 12), status: 'waiting' };
      // Before it begins: a server that is killed meanwhile ends it all the same.
      await this.#write([...plans, added]);
      try {
        return [...plans, { ...added, ...(await this.#follow(added, this.#now())) }];
      } catch (error) {
        await this.#write((await this.#isServed(added)) ? [...plans, shownAs(added)] : plans);
        throw error;
      }
    });
  }

  /** @throws {Refusal} when it has begun: nobody would end it any more. */
  remove(id: string): Promise<void> {
    return this.#change((plans) => {
      const status = plans.find((plan) => plan.id === id)?.status;
      if (status === 'shown')
        throw refused(409, 'Cela a commencé entre-temps : la fin reste prévue.');
      if (status === 'ended') throw refused(409, 'Cela a déjà eu lieu.');
      return plans.filter((plan) => plan.id !== id);
    });
  }

  /**
   * Ends the plans of notices: one was put in their place, or taken away by hand. That is done by now, and no failure here makes
   * it undone: a plan that is not ended takes no other notice away than its own.
   */
  async endNotices(): Promise<void> {
    await this.#change((plans) =>
      plans.map((plan) =>
        plan.kind === 'notice' && plan.status === 'shown' ? { ...plan, status: 'ended' } : plan,
      ),
    ).catch(() => undefined);
  }

  /** Does what is due by now. */
  tick(): Promise<void> {
    return this.#change(async (plans) => {
      const now = this.#now();
      const next: Plan[] = [];
      for (const plan of plans) {
        const isLeftAlone = (this.#retries.get(plan.id) ?? 0) > now.valueOf();
        if (isLeftAlone) next.push(plan);
        else next.push(await this.#attempt(plan, now));
      }
      return next.filter((plan) => !isForgotten(plan, now));
    });
  }

  async #attempt(plan: Plan, now: Date): Promise<Plan> {
    try {
      const followed = await this.#follow(plan, now);
      return followed.status === plan.status ? plan : { ...plan, failure: undefined, ...followed };
    } catch (error) {
      return this.#failed(plan, error, now);
    }
  }

  async #follow(plan: Plan, now: Date): Promise<Pick<Plan, 'status' | 'build'>> {
    const isBegun = plan.from === undefined || new Date(plan.from) <= now;
    const isOver = plan.until !== undefined && new Date(plan.until) <= now;
    if (plan.status === 'waiting' && isOver) {
      throw refused(422, plan.failure ?? neverTried);
    }
    if (plan.status === 'waiting' && isBegun) {
      const build = await this.#begin(plan);
      return { status: plan.until === undefined ? 'ended' : 'shown', build };
    }
    if (plan.status === 'shown' && isOver) {
      await this.#end(plan);
      return { status: 'ended' };
    }
    return { status: plan.status };
  }

  async #failed(plan: Plan, error: unknown, now: Date): Promise<Plan> {
    const ends = plan.status === 'waiting' && plan.until !== undefined;
    const isShown = ends && (await this.#isServed(plan).catch(() => false));
    if (isShown) return shownAs(plan);
    if (error instanceof Refusal) return { ...plan, status: 'failed', failure: failureOf(error) };
    this.#retries.set(plan.id, now.valueOf() + retryAfter);
    return { ...plan, failure: failureOf(error) };
  }

  /** @returns the notice that is shown now. */
  async #begin(plan: Plan): Promise<string | undefined> {
    const { by, why, texts, notice = '', until, withGaps } = plan;
    if (plan.kind === 'notice') {
      await this.#newsroom.publishNotice(withEnd(notice, until), { by, why });
      return (await this.#newsroom.notice())?.build;
    }
    await this.#newsroom.publish(texts, withGaps, { by, why });
    for (const { path, text } of texts) await this.#drafts.removePublished(path, text);
    return undefined;
  }

  async #end(plan: Plan): Promise<void> {
    const deed = { by: plan.by, why: `fin prévue : ${plan.why}` };
    if (plan.kind === 'notice') {
      const isOwn = (await this.#newsroom.notice())?.build === plan.build;
      if (isOwn) await this.#newsroom.withdrawNotice(deed);
    } else {
      const { by } = plan;
      const { texts: served } = await this.#newsroom.served();
      // An attempt that failed may have got so far.
      if (plan.texts.every(({ path, base }) => (served[path] ?? '') === base)) return;
      const before = plan.texts.map(({ path, text, base }) => ({
        path,
        text: base === '' ? undefined : base,
        base: text,
        by,
      }));
      // What was missing or behind before is so again: nobody is there any more to be asked about it.
      await this.#newsroom.publish(before, true, deed);
    }
  }

  /** Whether its texts are served. A notice says itself until when it is shown. */
  async #isServed({ kind, texts }: Plan): Promise<boolean> {
    const { texts: served } = await this.#newsroom.served();
    return kind === 'text' && texts.every(({ path, text }) => served[path] === text);
  }

  #change(
    change: (plans: readonly Plan[]) => readonly Plan[] | Promise<readonly Plan[]>,
  ): Promise<void> {
    const done = this.#turn.then(async () => {
      const plans = await this.all();
      const after = await change(plans);
      if (JSON.stringify(after) !== JSON.stringify(await this.all())) await this.#write(after);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #write(plans: readonly Plan[]): Promise<void> {
    return writeDurably(this.#file, JSON.stringify(plans));
  }
}

const neverTried = 'Le bureau était arrêté pendant toute la période : rien n’a été publié.';

/** Browsers take a notice away at its end, also when this server is down by then. */
const withEnd = (text: string, until: string | undefined) =>
  until === undefined ? text : text.replace(/^kind: .*$/m, `$&\nuntil: ${until.slice(0, 16)}Z`);

function isForgotten({ status, from, until }: Plan, now: Date): boolean {
  const last = new Date(until ?? from ?? now);
  return status === 'ended' && now.valueOf() - last.valueOf() > toldFor * day;
}

function failureOf(error: unknown): string {
  if (error instanceof Refusal && error.body.kind === 'conflict') {
    return 'Un autre texte a été publié entre-temps : comparez, et publiez à la main.';
  }
  return error instanceof Error ? error.message : String(error);
}

/** @throws {Refusal} when it is none, or lies in the past. */
export function readPeriod(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  now: Date,
): { readonly from?: string; readonly until?: string } {
  const [begin, end] = [momentOf(from), momentOf(until)];
  if (end && end <= now) throw refused(422, 'La fin est déjà passée.');
  if (end && begin && end <= begin) throw refused(422, 'La fin n’est pas après le début.');
  return {
    ...(begin && { from: begin.toISOString() }),
    ...(end && { until: end.toISOString() }),
  };
}

/** A moment as an editor writes it; nothing where nothing is written. @throws {Refusal} when it is none. */
function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const moment = readMoment(text);
  if (moment.ok) return moment.moment;
  // It is the same that is wrong with the `from` of a notice.
  throw refused(422, inFrench(`from ${moment.message}`) ?? moment.message);
}

/** What is served although something failed after it has to end all the same. */
const shownAs = (plan: Plan): Plan => ({ ...plan, status: 'shown' });
