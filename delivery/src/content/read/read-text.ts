import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { faultAt, type Problem } from './problem.ts';
import { report, type Reading } from './reading.ts';

/** Text of a file on the disk, with the problems of its encoding. */
export interface ReadText {
  readonly text: string;
  readonly problems: readonly Problem[];
}

const conflict = /^(<{7}|>{7})( |$)/;

/**
 * Reads a text that must be UTF-8, with or without a byte order mark.
 * @param file Name of the file in problems.
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
    // Unreadable letters are reported only once, here.
    return { text: text.replaceAll('\uFFFD', '?'), problems };
  }
  return { text, problems: [] };
}

/** Reports what other programs left in a text: letters that could not be saved, and both sides of a conflict. */
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

/** Returns the offset of the first byte that is not part of a UTF-8 letter. */
function firstBrokenByte(bytes: Buffer): number | undefined {
  if (isUtf8(bytes)) return undefined;
  // After decoding and encoding, invalid bytes are different ones.
  const again = Buffer.from(bytes.toString());
  const other = bytes.findIndex((byte, index) => byte !== again[index]);
  let validLength = other < 0 ? bytes.length : other;
  // The broken letter started before this byte.
  while (!isUtf8(bytes.subarray(0, validLength))) validLength -= 1;
  return validLength;
}
