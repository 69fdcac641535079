import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parts } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';
import { runRelease } from '../../releases/set-up/run-release.ts';
import { copyBuild, type Change } from '@amendes/delivery/testing/copy-build.ts';
import { expect } from '../../set-up/test.ts';
import type { Logbook } from '../set-up/logbook.ts';

export type PartName = (typeof parts)[number]['name'];

/** A build that differs from the one that is served by a small change of its files alone. */
export interface ChangedBuild {
  readonly part: PartName;
  readonly change?: Change;
}

export type Team = Awaited<ReturnType<typeof teamOn>>;

/** A checkout that composes otherwise than the site, from which builds are published and promoted by the release command. */
export async function teamOn(site: SiteFolder) {
  const folders = parts.map(({ folder }) => folder).filter((folder) => folder !== 'mfe-payment');
  const root = await checkoutOf('mfe-payment', ['delivery', 'release', 'tasks', ...folders]);
  await composeOtherwise(root);
  const run = (...args: readonly string[]) => runRelease([...args, '--site', site.root], root);
  const distOf = (part: PartName) =>
    join(root, parts.find(({ name }) => name === part)?.folder ?? '', 'dist');

  return {
    site,
    /** The checkout. */
    root,
    run,
    /** As `run`; it has to succeed. Answers what it said. */
    succeed: async (...args: readonly string[]) => {
      const { code, output } = await run(...args);
      expect({ args, code, output }).toMatchObject({ code: 0 });
      return output;
    },
    /** Lays a changed build where the bundler would lay it. Answers its id. */
    lay: async ({ part, change }: ChangedBuild) => {
      let isChanged = false;
      const apply: Change = (text, file) => {
        const result = change?.(text, file) ?? text;
        isChanged ||= result !== text;
        return result;
      };
      const copied = await copyBuild(site, part, apply, apply);
      expect(isChanged, 'the change finds something to change').toBe(change !== undefined);
      const dist = distOf(part);
      await rm(dist, { recursive: true, force: true });
      await cp(copied.dist, dist, { recursive: true });
      await rm(copied.dist, { recursive: true });
      return copied.build;
    },
    /** Publishes what was laid: other bytes than the sources of the checkout give. */
    publish: (part: PartName) => run('publish', part, '--from', distOf(part)),
    leave: () => rm(root, { recursive: true, force: true }),
  };
}

export type WrittenTeam = ReturnType<typeof writeDown>;

/** A team all of whose promotions and roll backs are written down. */
export function writeDown(team: Team, { builds, releases, now }: Logbook) {
  const served = async (part: PartName) =>
    (await readRegistry(team.site)).parts[part]?.current ?? '';
  return {
    ...team,
    /** The build of a part that pages get now. */
    served,
    async promote(part: PartName, build: string) {
      await team.succeed('promote', part, build);
      builds.push(build);
      releases.push({ kind: 'promotion', part, at: now(), build });
    },
    async rollBack(part: PartName) {
      await team.succeed('rollback', part);
      releases.push({ kind: 'rollback', part, at: now(), build: await served(part) });
    },
  };
}

/** A word that pages would hold which this checkout had composed. */
export const otherComposer = 'composedByATeam';

/** A checkout is behind or ahead of the site: whatever it releases, the site composes as before. */
async function composeOtherwise(root: string): Promise<void> {
  const path = join(root, 'delivery/src/compose/first-script-start.js');
  const script = await readFile(path, 'utf8');
  const changed = script.replace(
    'function watchStart() {',
    `function watchStart() {\n  window.${otherComposer} = true;`,
  );
  expect(changed).not.toBe(script);
  await writeFile(path, changed);
}
