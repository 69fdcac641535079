import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parts } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';
import { runRelease, type Outcome } from '../../releases/set-up/run-release.ts';
import { copyBuild, type Change } from '@amendes/delivery/testing/copy-build.ts';
import { expect } from '../../set-up/test.ts';

type PartName = (typeof parts)[number]['name'];

/** A build that differs from the one that is served by these small changes alone. */
export interface ChangedBuild {
  readonly part: PartName;
  /** Of its scripts and styles. */
  readonly change?: Change;
  /** Of its dictionaries, its module for Node and `build.json`. */
  readonly changeElse?: Change;
}

/** A checkout that composes otherwise than the site, from which builds are published and promoted by the release command. */
export interface Team {
  readonly site: SiteFolder;
  /** The checkout. */
  readonly root: string;
  readonly run: (...args: readonly string[]) => Promise<Outcome>;
  /** As `run`; it has to succeed. */
  readonly succeed: (...args: readonly string[]) => Promise<string>;
  /** Lays a changed build where the bundler would lay it. Answers its id. */
  readonly lay: (build: ChangedBuild) => Promise<string>;
  /** Publishes what was laid: other bytes than the sources of the checkout give. */
  readonly publish: (part: PartName) => Promise<Outcome>;
  readonly leave: () => Promise<void>;
}

export async function teamOn(site: SiteFolder): Promise<Team> {
  const folders = parts.map(({ folder }) => folder).filter((folder) => folder !== 'mfe-payment');
  const root = await checkoutOf('mfe-payment', ['delivery', 'release', 'tasks', ...folders]);
  await composeOtherwise(root);
  const run = (...args: readonly string[]) => runRelease([...args, '--site', site.root], root);
  const distOf = (part: PartName) =>
    join(root, parts.find(({ name }) => name === part)?.folder ?? '', 'dist');

  return {
    site,
    root,
    run,
    async succeed(...args) {
      const { code, output } = await run(...args);
      expect({ args, code, output }).toMatchObject({ code: 0 });
      return output;
    },
    async lay({ part, change, changeElse }) {
      const changed = new Set<string>();
      const noted = (apply: Change | undefined) => (text: string, file: string) => {
        const result = apply?.(text, file) ?? text;
        if (result !== text) changed.add(file);
        return result;
      };
      const copied = await copyBuild(site, part, noted(change), noted(changeElse));
      const isChange = change !== undefined || changeElse !== undefined;
      expect(changed.size > 0, 'the change finds something to change').toBe(isChange);
      const dist = distOf(part);
      await rm(dist, { recursive: true, force: true });
      await cp(copied.dist, dist, { recursive: true });
      await rm(copied.dist, { recursive: true });
      return copied.build;
    },
    publish: (part) => run('publish', part, '--from', distOf(part)),
    leave: () => rm(root, { recursive: true, force: true }),
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
