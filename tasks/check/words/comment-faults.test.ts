import { expect, test } from 'vitest';
import { commentFaults } from './comment-faults.ts';

const faultsOf = (text: string) => commentFaults([{ path: 'a.ts', text }]);

test.each([
  ['/** What is kept. */', 'What'],
  ['/**\n * Whether it is kept.\n */', 'Whether'],
  ['  // Where it is kept.', 'Where'],
  ['/* How it is kept. */', 'How'],
  ['{/* Who keeps it. */}', 'Who'],
  ['/** What is kept beside `. */', 'What'],
])('the comment %s is a fault', (text, word) => {
  expect(faultsOf(`const a = 1;\n${text}`)).toEqual([`a.ts:2: a comment opens with “${word}”`]);
});

test.each([
  '/** Kept files. */',
  '// Files are kept here,\n// Where a file is lost, its copy is kept.',
  "const address = 'https://example.org//What'; // whatever",
  '/** Whatsoever */',
])('the text %s is no fault', (text) => {
  expect(faultsOf(text)).toEqual([]);
});
