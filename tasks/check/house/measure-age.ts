import { execFileSync } from 'node:child_process';
import { isProduct } from './measure-house.ts';
import { findCommit, readTree, type SourceFile } from './read-tree.ts';

/** Lines by what wrote them last. Whoever only moves a line does not write it. */
interface Ages {
  /** Written before the commit, and not changed since. */
  readonly kept: number;
  /** Changed since by a commit that builds nothing new: `refactor`, `test`, `docs` and the like. */
  readonly rewritten: number;
  /** Written since by a `feat`, `fix` or `perf`. */
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
 * were moved, split or merged. What is not committed yet counts as rewritten.
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
  const ageOf = (id: string): keyof Ages => {
    if (before.has(id)) return 'kept';
    return /^(?:feat|fix|perf)\b/.test(subjects.get(id) ?? '') ? 'built' : 'rewritten';
  };
  const agesOf = ({ path }: SourceFile): Ages => {
    const ages = { kept: 0, rewritten: 0, built: 0 };
    const blamed = git('blame', '-w', '-M', '-C', '-C', '--porcelain', '--', path);
    for (const [, id = ''] of blamed.matchAll(/^([\da-f]{40}) \d+ \d+/gm)) ages[ageOf(id)] += 1;
    return ages;
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
  `${name}: ${kept + rewritten} lines of what stood then (${rewritten} of them rewritten), ${built} built since`;
