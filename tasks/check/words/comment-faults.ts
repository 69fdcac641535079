import { titlesIn } from '../house/measure-house.ts';
import type { SourceFile } from '../house/read-tree.ts';

/** Comments that open with one of these name neither their subject nor a verb: “What is kept” is “Kept files” or “Keeps …”. */
const openings = /^(What|Whether|Where|How|Who|Whoever|Whatever|Whom|Whose)\b/;

/** Block comments, and runs of comment lines, that begin on a line of their own. */
const comment = /^[ \t]*\{?\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;

/** Returns a line for each comment that opens with a noun clause in place of a noun or a verb. */
export function commentFaults(
  files: readonly Pick<SourceFile, 'path' | 'text'>[],
): readonly string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(({ 0: found, index }) => {
      const words = found.replace(/^[\s/*{]+/, '');
      if (!openings.test(words)) return [];
      const line = text.slice(0, index).split('\n').length;
      return [`${path}:${line}: a comment opens with “${words.split(/\s/, 1)[0]}”`];
    }),
  );
}

/** Titles of tests that open in the same way, or with the part of a whole that comes later: “of many calls, one …”. */
const titleOpenings = /^(what|whether|where|how|who|whoever|whatever|whom|whose|of)\b/i;

/** Returns a line for each title of a test that names its subject neither first nor at all. */
export function titleFaults(
  files: readonly Pick<SourceFile, 'path' | 'text'>[],
): readonly string[] {
  return files.flatMap(({ path, text }) =>
    titlesIn(text)
      .filter((title) => titleOpenings.test(title))
      .map((title) => `${path}: a title opens with “${title.split(/\s/, 1)[0]}”: ${title}`),
  );
}
