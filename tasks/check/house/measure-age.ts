import { execFileSync } from 'node:child_process';
import { isProduct } from './measure-house.ts';
import { findCommit, readTree, type SourceFile } from './read-tree.ts';

/**
 * Lines by what wrote them last. Whoever only moves a line does not write it. One that was written since by a commit that
 * builds nothing new stands for what it replaces: it is as old as the other lines of its file are, in their proportion.
 */
interface Ages {
  /** Written before the commit, and not changed since. */
  readonly kept: number;
  /** Of what stood at the commit, in other words since. */
  readonly rewritten: number;
  /** Written since: by a `feat`, `fix` or `perf`, or in a file that began since and is no part of an older one. */
  readonly built: number;
}

export interface HouseAges {
  readonly product: Ages;
  readonly other: Ages;
  /** Files most of whose lines were built since, and the others. */
  readonly newFiles: number;
  readonly oldFiles: number;
}

/**
 * Tells what stood at a commit from what was built since, line by line, as `git blame` follows them through files that
 * were moved, split or merged. What is not committed yet counts as written by a commit that builds nothing new.
 * @throws {UsageError} for a commit that the repository does not hold.
 */
export function measureAges(root: string, commit: string): HouseAges {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const before = new Set(git('rev-list', findCommit(root, commit)).split('\n'));
  const subjects = new Map(
    git('log', '--format=%H %s')
      .split('\n')
      .map((line) => [line.slice(0, 40), line.slice(41)] as const),
  );
  /** Each file that began with a commit, after the commit's id. */
  const began = new Set(
    git('log', '-M', '--diff-filter=A', '--name-only', '--format=commit %H')
      .split(/^commit /m)
      .flatMap((each) => each.split('\n').map((file) => `${each.slice(0, 40)} ${file}`)),
  );
  const ageOf = (id: string, file: string): keyof Ages => {
    const subject = subjects.get(id) ?? '';
    if (before.has(id)) return 'kept';
    if (/^(?:feat|fix|perf)\b/.test(subject)) return 'built';
    // Tests and pages of something new come with `test` and `docs`; what a `refactor` begins is part of what it takes apart.
    return began.has(`${id} ${file}`) && !subject.startsWith('refactor') ? 'built' : 'rewritten';
  };
  const agesOf = ({ path }: SourceFile): Ages => {
    const counted = { kept: 0, rewritten: 0, built: 0 };
    const blamed = git('blame', '-w', '-M', '-C', '-C', '--line-porcelain', '--', path);
    let id = '';
    for (const [, line, file] of blamed.matchAll(/^(?:([\da-f]{40}) \d+ \d+|filename (.+)$)/gm)) {
      if (line !== undefined) id = line;
      else counted[ageOf(id, file ?? path)] += 1;
    }
    const { kept, rewritten, built } = counted;
    const old = kept + built === 0 ? rewritten : (rewritten * kept) / (kept + built);
    return { kept, rewritten: old, built: built + rewritten - old };
  };
  const tracked = new Set(git('ls-files').split('\n'));
  const files = readTree(root)
    .files.filter(({ path }) => tracked.has(path))
    .map((file) => ({ file, ages: agesOf(file) }));
  const [ofProduct, ofOthers] = [true, false].map((wanted) =>
    files.filter(({ file }) => isProduct(file) === wanted).map(({ ages }) => ages),
  );
  const newFiles = files.filter(({ ages }) => ages.built > ages.kept + ages.rewritten).length;
  return {
    product: sumOf(ofProduct),
    other: sumOf(ofOthers),
    newFiles,
    oldFiles: files.length - newFiles,
  };
}

const sumOf = (all: readonly Ages[] = []): Ages =>
  all.reduce(
    (sum, { kept, rewritten, built }) => ({
      kept: sum.kept + kept,
      rewritten: sum.rewritten + rewritten,
      built: sum.built + built,
    }),
    { kept: 0, rewritten: 0, built: 0 },
  );

/** What stood at the commit and what was built since: of the product, around it, and in files. */
export function showAges({ product, other, newFiles, oldFiles }: HouseAges): string {
  return [
    lineOf('product', product),
    lineOf('around it', other),
    `files: ${oldFiles} of what stood then, ${newFiles} built since`,
  ].join('\n');
}

const lineOf = (name: string, { kept, rewritten, built }: Ages): string =>
  `${name}: ${Math.round(kept + rewritten)} lines of what stood then (${Math.round(rewritten)} of them rewritten), ${Math.round(built)} built since`;
