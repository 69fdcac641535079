import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { beginWith, whileRendering } from '../resilience/set-up/add-code.ts';
import { damageFile } from '../resilience/set-up/damage-file.ts';
import { firstFiles } from '../resilience/set-up/released-files.ts';
import { expect } from '../set-up/test.ts';
import type { BreakageKind, Journey, Moment } from './record/drill-record.ts';
import type { WrittenTeam } from './hurts/team.ts';
import type { DrillSite } from './set-up/drill-test.ts';
import type { Logbook } from './set-up/logbook.ts';
import { until } from './set-up/until.ts';

/** A release that something befalls. */
interface Befallen {
  readonly build: string;
  readonly previous: string;
}

/**
 * Takes payment from step to step, on a site that is served meanwhile: the next one comes when the citizens have met it.
 * @param hurts The step that is not its own: all that the tables of `drills/hurts` hold.
 */
export async function releaseInALoop(
  { folder, front }: DrillSite,
  { builds, breakages, journeys, now }: Logbook,
  team: WrittenTeam,
  hurts: () => Promise<void>,
): Promise<void> {
  builds.push(await team.served('payment'));
  const pages = () => journeys.flatMap((journey) => journey.pages);

  /** Seals the build that lies where builds are. Nobody gets it yet. */
  async function seal(build: string): Promise<Befallen> {
    expect(await team.publish('payment')).toMatchObject({ code: 0 });
    return { build, previous: await team.served('payment') };
  }
  /** Seals the build that is served once more, with a change if there is one: it is sealed and whole all the same. */
  const sealCopy = async (change?: Change) =>
    seal(await team.lay({ part: 'payment', ...(change && { change }) }));

  async function untilAPageIsOpened(): Promise<void> {
    const since = now();
    await until('a page is opened', () => pages().some(({ from }) => from >= since));
  }
  async function releaseSound({ build }: Befallen): Promise<void> {
    await team.promote('payment', build);
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
  async function releaseBroken(
    kind: BreakageKind,
    change?: Change,
    befall?: (build: string) => Promise<unknown>,
  ): Promise<void> {
    const befallen = await sealCopy(change);
    await team.promote('payment', befallen.build);
    await befall?.(befallen.build);
    await breaks(kind, befallen);
    await team.rollBack('payment');
  }

  const build = async () => releaseSound(await seal(await buildChanged(team)));
  const copy = async () => releaseSound(await sealCopy());
  async function rollback(): Promise<void> {
    await team.rollBack('payment');
    await untilAPageIsOpened();
  }
  const failsToLoad = () =>
    releaseBroken('failsToLoad', beginWith('entry.js', 'throw Error("on purpose");'));
  const throwsOnRender = () =>
    releaseBroken('throwsOnRender', whileRendering('(()=>{throw Error("on purpose")})()'));

  const corruptedFile = () =>
    releaseBroken('corruptedFile', undefined, async (broken) => {
      const release = await readRelease(folder, { name: 'payment', build: broken });
      const file = firstFiles['first script'](release);
      await damageFile(join(folder.release('payment', broken), file), 'tampered with');
    });

  async function storageOfRelease(): Promise<void> {
    const befallen = await sealCopy();
    front.refuse(`/releases/payment/${befallen.build}/`);
    await team.promote('payment', befallen.build);
    await breaks('storageOfRelease', befallen);
    front.refuse();
    const since = now();
    await until('the release is shown once its files are answered', () =>
      pages().some((page) => page.from >= since && page.builds.includes(befallen.build)),
    );
  }
  async function storageOfPart(): Promise<void> {
    const befallen = await sealCopy();
    await team.promote('payment', befallen.build);
    front.refuse('/releases/payment/');
    // Nobody's journey ends before the storage answers again.
    await breaks('storageOfPart', befallen, () =>
      pages().some(({ messages }) => messages.length > 0),
    );
    front.refuse();
  }

  /** Each step but a roll back is a release. */
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
    hurts,
    copy,
    copy,
  ];
  for (const step of plan) await step();
}

/** Whoever began since then has met the failure of the release, and has come to an end. */
function hasMet({ from, outcome, pages }: Journey, build: string, since: Moment): boolean {
  const failed = pages.flatMap(({ failures }) => failures).map((failure) => failure.build);
  return from >= since && outcome !== 'under way' && failed.includes(build);
}

/** Builds payment from other sources than those of the build that is served. Answers the id. */
async function buildChanged({ root, succeed }: WrittenTeam): Promise<string> {
  const texts = join(root, 'mfe-payment/src/texts/fr.json');
  const words = await readFile(texts, 'utf8');
  await writeFile(texts, words.replace('Ce n’est pas mon avis', 'Cet avis n’est pas le mien'));
  const [, build = ''] = /payment (\w+) is built/.exec(await succeed('build', 'payment')) ?? [];
  return build;
}
