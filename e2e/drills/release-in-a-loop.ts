import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { prepend, whileRendering } from '../resilience/set-up/add-code.ts';
import { damageFile } from '../resilience/set-up/damage-file.ts';
import { firstFiles } from '../resilience/set-up/released-files.ts';
import { expect } from '../set-up/test.ts';
import type { BreakageKind, Journey, Moment } from './record/drill-record.ts';
import type { RecordedTeam } from './faults/team.ts';
import type { DrillSite } from './set-up/drill-test.ts';
import type { Logbook } from './set-up/logbook.ts';
import { until } from './set-up/until.ts';

/** Release that is broken, and the one that was served before it. */
interface BrokenRelease {
  readonly build: string;
  readonly previous: string;
}

/**
 * Releases payment step by step on a site that is being served. A step follows once citizens have met the one before.
 * @param faults The step that is defined elsewhere: everything in the tables of `drills/faults`.
 */
export async function releaseInALoop(
  { folder, front }: DrillSite,
  { builds, breakages, journeys, now }: Logbook,
  team: RecordedTeam,
  faults: () => Promise<void>,
): Promise<void> {
  builds.push(await team.served('payment'));
  const pages = () => journeys.flatMap((journey) => journey.pages);

  /** Seals the build in the folder of builds. It is not served yet. */
  async function seal(build: string): Promise<BrokenRelease> {
    expect(await team.publish('payment')).toMatchObject({ code: 0 });
    return { build, previous: await team.served('payment') };
  }
  /** Seals the served build once more, with the change if one is given: its seal is valid nevertheless. */
  const sealCopy = async (change?: Change) =>
    seal(await team.writeBuild({ part: 'payment', ...(change && { change }) }));

  async function waitForNewPage(): Promise<void> {
    const since = now();
    await until('a page is opened', () => pages().some(({ from }) => from >= since));
  }
  async function releaseSound({ build }: BrokenRelease): Promise<void> {
    await team.promote('payment', build);
    await waitForNewPage();
  }
  /** Waits until `isOver` while every page that is opened meets the breakage, and records it. */
  async function recordBreakage(
    kind: BreakageKind,
    broken: BrokenRelease,
    isOver: (from: Moment) => boolean = (from) =>
      journeys.some((journey) => hasMet(journey, broken.build, from)),
  ): Promise<void> {
    const from = now();
    await until(`${kind} is met by a citizen`, () => isOver(from));
    breakages.push({ kind, ...broken, from, until: now() });
  }
  async function releaseBroken(
    kind: BreakageKind,
    change?: Change,
    damage?: (build: string) => Promise<unknown>,
  ): Promise<void> {
    const broken = await sealCopy(change);
    await team.promote('payment', broken.build);
    await damage?.(broken.build);
    await recordBreakage(kind, broken);
    await team.rollBack('payment');
  }

  const build = async () => releaseSound(await seal(await buildChanged(team)));
  const copy = async () => releaseSound(await sealCopy());
  async function rollback(): Promise<void> {
    await team.rollBack('payment');
    await waitForNewPage();
  }
  const failsToLoad = () =>
    releaseBroken('failsToLoad', prepend('entry.js', 'throw Error("on purpose");'));
  const throwsOnRender = () =>
    releaseBroken('throwsOnRender', whileRendering('(()=>{throw Error("on purpose")})()'));

  const corruptedFile = () =>
    releaseBroken('corruptedFile', undefined, async (broken) => {
      const release = await readRelease(folder, { name: 'payment', build: broken });
      const file = firstFiles['first script'](release);
      await damageFile(join(folder.release('payment', broken), file), 'tampered with');
    });

  async function storageOfRelease(): Promise<void> {
    const broken = await sealCopy();
    front.refuse(`/releases/payment/${broken.build}/`);
    await team.promote('payment', broken.build);
    await recordBreakage('storageOfRelease', broken);
    front.refuse();
    const since = now();
    await until('the release is shown once its files are answered', () =>
      pages().some((page) => page.from >= since && page.builds.includes(broken.build)),
    );
  }
  async function storageOfPart(): Promise<void> {
    const broken = await sealCopy();
    await team.promote('payment', broken.build);
    front.refuse('/releases/payment/');
    // No journey ends before the storage answers again.
    await recordBreakage('storageOfPart', broken, () =>
      pages().some(({ messages }) => messages.length > 0),
    );
    front.refuse();
  }

  /** Steps of the drill: each one except a roll back is a release; `faults` is several. */
  const plan = [
    build,
    copy,
    copy,
    rollback,
    copy,
    failsToLoad,
    copy,
    throwsOnRender,
    corruptedFile,
    copy,
    copy,
    rollback,
    storageOfRelease,
    copy,
    storageOfPart,
    copy,
    copy,
    faults,
    copy,
    copy,
  ];
  for (const step of plan) await step();
}

/** True if the journey started since then, has met the failure of the release, and has ended. */
function hasMet({ from, outcome, pages }: Journey, build: string, since: Moment): boolean {
  const failed = pages.flatMap(({ failures }) => failures).map((failure) => failure.build);
  return from >= since && outcome !== 'under way' && failed.includes(build);
}

/** Builds payment from sources that differ from those of the served build. Returns the id of the build. */
async function buildChanged({ root, succeed }: RecordedTeam): Promise<string> {
  const texts = join(root, 'mfe-payment/src/texts/fr.json');
  const words = await readFile(texts, 'utf8');
  await writeFile(texts, words.replace('Ce n’est pas mon avis', 'Cet avis n’est pas le mien'));
  const [, build = ''] = /payment (\w+) is built/.exec(await succeed('build', 'payment')) ?? [];
  return build;
}
