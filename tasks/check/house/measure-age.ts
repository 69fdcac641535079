import { execFileSync } from 'node:child_process';
import { isProduct } from './measure-house.ts';
import { findCommit, readTree, type SourceFile } from './read-tree.ts';

/**
 * Numbers of lines by the commit that last wrote them. Moving a line does not count as writing it. A newer line from a commit
 * that builds nothing new replaces an older one: it is counted as old or new in the proportion of the other lines of its file.
 */
interface Ages {
  /** Lines written before the commit and not changed since. */
  readonly unchanged: number;
  /** Lines that replace lines from before the commit. */
  readonly rewritten: number;
  /** Lines written since by a `feat`, `fix` or `perf`, or in a new file that was not split from an older one. */
  readonly built: number;
}

export interface HouseAges {
  readonly product: Ages;
  readonly other: Ages;
  /** Number of files most of whose lines were built since, and of the others. */
  readonly newFiles: number;
  readonly oldFiles: number;
}

/**
 * Counts the lines from before a commit and those built since, as `git blame` follows them through files that were
 * moved, split or merged. Uncommitted lines count as written by a commit that builds nothing new.
 * @throws {UsageError} for a commit that the repository does not contain.
 */
export function measureAges(root: string, commit: string): HouseAges {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const olderCommits = new Set(git('rev-list', findCommit(root, commit)).split('\n'));
  const subjects = new Map(
    git('log', '--format=%H %s')
      .split('\n')
      .map((line) => [line.slice(0, 40), line.slice(41)] as const),
  );
  /** Each new file, after the id of the commit that added it. */
  const addedFiles = new Set(
    git('log', '-M', '--diff-filter=A', '--name-only', '--format=commit %H')
      .split(/^commit /m)
      .flatMap((each) => each.split('\n').map((file) => `${each.slice(0, 40)} ${file}`)),
  );
  const ageOf = (id: string, file: string): keyof Ages => {
    const subject = subjects.get(id) ?? '';
    if (olderCommits.has(id)) return 'unchanged';
    if (/^(?:feat|fix|perf)\b/.test(subject)) return 'built';
    // Tests and pages of new features arrive with `test` and `docs`; a `refactor` only splits existing code into new files.
    return addedFiles.has(`${id} ${file}`) && !subject.startsWith('refactor')
      ? 'built'
      : 'rewritten';
  };
  const agesOf = ({ path }: SourceFile): Ages => {
    const counts = { unchanged: 0, rewritten: 0, built: 0 };
    const blame = git('blame', '-w', '-M', '-C', '-C', '--line-porcelain', '--', path);
    let id = '';
    for (const [, line, file] of blame.matchAll(/^(?:([\da-f]{40}) \d+ \d+|filename (.+)$)/gm)) {
      if (line !== undefined) id = line;
      else counts[ageOf(id, file ?? path)] += 1;
    }
    const { unchanged, rewritten, built } = counts;
    const old = unchanged + built === 0 ? rewritten : (rewritten * unchanged) / (unchanged + built);
    return { unchanged, rewritten: old, built: built + rewritten - old };
  };
  const tracked = new Set(git('ls-files').split('\n'));
  const files = readTree(root)
    .files.filter(({ path }) => tracked.has(path))
    .map((file) => ({ file, ages: agesOf(file) }));
  const [ofProduct, ofOthers] = [true, false].map((wanted) =>
    files.filter(({ file }) => isProduct(file) === wanted).map(({ ages }) => ages),
  );
  const newFiles = files.filter(({ ages }) => ages.built > ages.unchanged + ages.rewritten).length;
  return {
    product: sumOf(ofProduct),
    other: sumOf(ofOthers),
    newFiles,
    oldFiles: files.length - newFiles,
  };
}

const sumOf = (all: readonly Ages[] = []): Ages =>
  all.reduce(
    (sum, { unchanged, rewritten, built }) => ({
      unchanged: sum.unchanged + unchanged,
      rewritten: sum.rewritten + rewritten,
      built: sum.built + built,
    }),
    { unchanged: 0, rewritten: 0, built: 0 },
  );

/** Formats the lines from before the commit and those built since: of the product, around it, and by files. */
export function showAges({ product, other, newFiles, oldFiles }: HouseAges): string {
  return [
    lineOf('product', product),
    lineOf('around it', other),
    `files: ${oldFiles} of what stood then, ${newFiles} built since`,
  ].join('\n');
}

const lineOf = (name: string, { unchanged, rewritten, built }: Ages): string =>
  `${name}: ${Math.round(unchanged + rewritten)} lines of what stood then (${Math.round(rewritten)} of them rewritten), ${Math.round(built)} built since`;
