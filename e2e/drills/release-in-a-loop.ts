import { join } from 'node:path';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import { beginWith, whileRendering } from '../resilience/set-up/add-code.ts';
import { damageFile } from '../resilience/set-up/damage-file.ts';
import { firstFiles } from '../resilience/set-up/released-files.ts';
import type { BreakageKind, Journey, Moment, OpenedPage } from './record/drill-record.ts';
import type { Team } from './hurts/team.ts';
import type { DrillSite } from './set-up/drill-test.ts';
import type { Logbook } from './set-up/logbook.ts';
import { plan, type Step } from './set-up/plan.ts';
import { until } from './set-up/until.ts';
import { readFile, writeFile } from 'node:fs/promises';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { expect } from '../set-up/test.ts';

/** Builds that are sealed and whole, and broken all the same. */
const brokenBuilds = {
  failsToLoad: beginWith('entry.js', 'throw Error("on purpose");'),
  throwsOnRender: whileRendering('(()=>{throw Error("on purpose")})()'),
} as const;

/** A release that something befalls. */
interface Befallen {
  readonly build: string;
  readonly previous: string;
}

/** Takes payment through the steps of the plan, on a site that is served meanwhile. `hurts` is the step that is not its own. */
export async function releaseInALoop(
  { folder, front }: DrillSite,
  { builds, releases, breakages, journeys, now }: Logbook,
  team: Team,
  hurts: () => Promise<void>,
): Promise<void> {
  const current = async () => (await readRegistry(folder)).parts['payment']?.current ?? '';
  builds.push(await current());
  const payment = releasesOfPayment(team);
  const pages = () => journeys.flatMap((journey) => journey.pages);

  async function seal(build: string): Promise<Befallen> {
    builds.push(build);
    expect(await team.publish('payment')).toMatchObject({ code: 0 });
    return { build, previous: await current() };
  }
  async function promote(build: string): Promise<void> {
    await team.succeed('promote', 'payment', build);
    releases.push({ kind: 'promotion', part: 'payment', at: now(), build });
  }
  async function rollBack(): Promise<void> {
    await team.succeed('rollback', 'payment');
    releases.push({ kind: 'rollback', part: 'payment', at: now(), build: await current() });
  }
  async function untilAPageIsOpened(): Promise<void> {
    const since = now();
    await until('a page is opened', () => pages().some(({ from }) => from >= since));
  }
  async function releaseSound(build: string): Promise<void> {
    await seal(build);
    await promote(build);
    await untilAPageIsOpened();
  }
  /** From now on every page that is opened meets it, until `isOver`. */
  async function breaks(
    kind: BreakageKind,
    befallen: Befallen,
    isOver: (from: Moment) => boolean = (from) =>
      journeys.some((journey) => hasMet(journey, befallen.build, from)),
  ): Promise<void> {
    const from = now();
    await until(`${kind} is met by a citizen`, () => isOver(from));
    breakages.push({ kind, ...befallen, from, until: now() });
  }
  async function releaseBroken(kind: keyof typeof brokenBuilds): Promise<void> {
    const befallen = await seal(await payment.copy(brokenBuilds[kind]));
    await promote(befallen.build);
    await breaks(kind, befallen);
    await rollBack();
  }

  const take: Record<Step, () => Promise<void>> = {
    hurts,
    build: async () => releaseSound(await payment.build()),
    copy: async () => releaseSound(await payment.copy()),
    async rollback() {
      await rollBack();
      await untilAPageIsOpened();
    },
    failsToLoad: () => releaseBroken('failsToLoad'),
    throwsOnRender: () => releaseBroken('throwsOnRender'),
    async corruptedFile() {
      const befallen = await seal(await payment.copy());
      const { build } = befallen;
      await promote(build);
      const release = await readRelease(folder, { name: 'payment', build });
      const file = firstFiles['first script'](release);
      await damageFile(join(folder.release('payment', build), file), 'tampered with');
      await breaks('corruptedFile', befallen);
      await rollBack();
    },
    async storageOfRelease() {
      const befallen = await seal(await payment.copy());
      const { build } = befallen;
      front.refuse(`/releases/payment/${build}/`);
      await promote(build);
      await breaks('storageOfRelease', befallen);
      front.refuse();
      const since = now();
      await until('the release is shown once its files are answered', () =>
        pages().some((page) => page.from >= since && page.builds.includes(build)),
      );
    },
    async storageOfPart() {
      const befallen = await seal(await payment.copy());
      await promote(befallen.build);
      front.refuse('/releases/payment/');
      // Nobody's journey ends before the storage answers again.
      await breaks('storageOfPart', befallen, () => pages().some(({ retries }) => retries > 0));
      front.refuse();
    },
  };
  for (const step of plan) await take[step]();
}

/** Whoever began since then has met the failure of the release, and has come to an end. */
function hasMet({ from, outcome, pages }: Journey, build: string, since: Moment): boolean {
  return from >= since && outcome !== 'under way' && pages.some((page) => tellsOf(page, build));
}

const tellsOf = ({ failures }: OpenedPage, build: string) =>
  failures.some((failure) => failure.build === build);

/** What the team of payment releases, apart from what hurts. */
function releasesOfPayment({ root, lay, succeed }: Team) {
  return {
    /** Builds changed sources. Answers the id. */
    async build(): Promise<string> {
      const texts = join(root, 'mfe-payment/src/texts/fr.json');
      const words = await readFile(texts, 'utf8');
      await writeFile(texts, words.replace('Ce n’est pas mon avis', 'Cet avis n’est pas le mien'));
      const [, build = ''] = /payment (\w+) is built/.exec(await succeed('build', 'payment')) ?? [];
      return build;
    },
    /** Lays the build that is served once more where builds are, with a change if there is one. Answers the id. */
    copy: (change?: Change) => lay({ part: 'payment', ...(change && { change }) }),
  };
}
