import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { releasesOf } from '@amendes/delivery/registry/promote.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { preparedSite } from '../set-up/folders.ts';
import { expect, test } from '../set-up/test.ts';

/* Bytes as they travel, with brotli. A budget is raised by a decision, not by a habit. */

const bytes = (release: Release, files: readonly string[]) =>
  files.reduce((sum, file) => sum + (release.files[file]?.brotli ?? Number.NaN), 0);

function firstLoad(release: Release) {
  const texts = Math.max(...Object.values(release.texts).map((file) => bytes(release, [file])));
  return {
    entry: bytes(release, [release.entry]),
    own: bytes(release, [...release.first.scripts, ...release.first.styles]) + texts,
  };
}

const kB = 1000;

/** What a part's first screen may weigh: its entry, and what is its own beside it. */
const budgets = {
  shell: { entry: 125 * kB, own: 5 * kB },
  lookup: { entry: 13 * kB, own: 20 * kB },
  payment: { entry: 13 * kB, own: 20 * kB },
  'static-pages': { entry: 13 * kB, own: 10 * kB },
} as const;

for (const [name, budget] of Object.entries(budgets)) {
  test(`${name} keeps to its budget`, async () => {
    const releases = await releasesOf(preparedSite, await readRegistry(preparedSite));
    const release = releases.find((one) => one.name === name);
    if (!release) throw new Error(`No release of ${name}`);
    const { entry, own } = firstLoad(release);
    test.info().annotations.push({ type: 'bytes', description: `entry ${entry}, own ${own}` });
    expect(entry).toBeLessThanOrEqual(budget.entry);
    expect(own).toBeLessThanOrEqual(budget.own);
  });
}
