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

/** Build that differs from the served one only by a small change of its files. */
export interface ChangedBuild {
  readonly part: PartName;
  readonly change?: Change;
}

export type Team = Awaited<ReturnType<typeof teamOn>>;

/** Creates a checkout that composes differently from the site; the release command publishes and promotes builds from it. */
export async function teamOn(site: SiteFolder) {
  const folders = parts.map(({ folder }) => folder).filter((folder) => folder !== 'mfe-payment');
  const root = await checkoutOf('mfe-payment', ['delivery', 'release', 'tasks', ...folders]);
  await changeComposer(root);
  const run = (...args: readonly string[]) => runRelease([...args, '--site', site.root], root);
  const distOf = (part: PartName) =>
    join(root, parts.find(({ name }) => name === part)?.folder ?? '', 'dist');

  return {
    site,
    /** Folder of the checkout. */
    root,
    run,
    /** Runs a command that must succeed, and returns its output. */
    succeed: async (...args: readonly string[]) => {
      const { code, output } = await run(...args);
      expect({ args, code, output }).toMatchObject({ code: 0 });
      return output;
    },
    /** Writes a changed build to the folder of the bundler. Returns its id. */
    writeBuild: async ({ part, change }: ChangedBuild) => {
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
    /** Publishes the written build, whose bytes differ from a build of the checkout's sources. */
    publish: (part: PartName) => run('publish', part, '--from', distOf(part)),
    leave: () => rm(root, { recursive: true, force: true }),
  };
}

export type RecordedTeam = ReturnType<typeof recordReleases>;

/** Returns the team with all its promotions and roll backs recorded. */
export function recordReleases(team: Team, { builds, releases, now }: Logbook) {
  const served = async (part: PartName) =>
    (await readRegistry(team.site)).parts[part]?.current ?? '';
  return {
    ...team,
    /** Returns the build of a part that is served now. */
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

/** Word that a page contains only if this checkout has composed it. */
export const otherComposer = 'composedByATeam';

/** Changes the composer of the checkout, which may be behind or ahead of the site: the site must compose as before. */
async function changeComposer(root: string): Promise<void> {
  const path = join(root, 'delivery/src/compose/first-script-start.js');
  const script = await readFile(path, 'utf8');
  const changed = script.replace(
    'function watchStart() {',
    `function watchStart() {\n  window.${otherComposer} = true;`,
  );
  expect(changed).not.toBe(script);
  await writeFile(path, changed);
}
