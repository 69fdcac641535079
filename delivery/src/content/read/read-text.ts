import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { faultAt, type Problem } from './problem.ts';
import { report, type Reading } from './reading.ts';

/** A file as it is on the disk, and what keeps it from being read as a text. */
export interface ReadText {
  readonly text: string;
  readonly problems: readonly Problem[];
}

const conflict = /^(<{7}|>{7})( |$)/;

/**
 * Reads a text that has to be UTF-8, with or without a mark at its beginning.
 * @param file The file, as problems name it.
 */
export async function readText(path: string, file: string): Promise<ReadText> {
  const bytes = await readFile(path);
  const text = bytes.toString();
  const broken = firstBrokenByte(bytes);
  if (broken !== undefined) {
    const before = bytes.subarray(0, broken).toString().split('\n');
    const message =
      'This file is not saved as UTF-8: letters with accents would be unreadable from here on. Save it as UTF-8';
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const problems = [faultAt(file, place, message)];
    // Its unreadable letters are told once, here.
    return { text: text.replaceAll('\uFFFD', '?'), problems };
  }
  return { text, problems: [] };
}

/** What another program left in a text: letters that it could not save, and both sides of a conflict. */
export function checkLeftovers(reading: Reading, text: string): void {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const lost = line.indexOf('\uFFFD');
    if (lost >= 0) {
      const message = 'A letter was lost here (�) when the file was saved: write it again';
      report(reading, { line: index + 1, column: lost + 1 }, message);
    }
    if (conflict.test(line)) {
      const message =
        'Two texts for one place, from <<<<<<< to >>>>>>>: leave the right one, and remove these lines';
      report(reading, { line: index + 1, column: 1 }, message);
    }
  }
}

/** Where the first byte stands that belongs to no letter of UTF-8. */
function firstBrokenByte(bytes: Buffer): number | undefined {
  if (isUtf8(bytes)) return undefined;
  // Written again, what belongs to no letter is another sign.
  const again = Buffer.from(bytes.toString());
  const other = bytes.findIndex((byte, index) => byte !== again[index]);
  let whole = other < 0 ? bytes.length : other;
  // The letter that it breaks began before it.
  while (!isUtf8(bytes.subarray(0, whole))) whole -= 1;
  return whole;
}
