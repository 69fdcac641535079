import { expect, test } from 'vitest';
import { commentFaults, titleFaults } from './comment-faults.ts';

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

const calls = ['test', 'it', 'test.each(rows)'];

test.each(['what is kept', 'Who keeps it', 'of many files one is kept'])(
  'the title %j is a fault',
  (title) => {
    const text = calls.map((call) => `${call}('${title}', () => {});`).join('\n');
    const fault = `a.test.ts: a title opens with “${title.split(' ')[0]}”: ${title}`;
    expect(titleFaults([{ path: 'a.test.ts', text }])).toEqual([fault, fault, fault]);
  },
);

test('a title with its subject first is no fault', () => {
  const text = "test('a file is kept where it was', () => {});\nconst what = ['what is kept'];";
  expect(titleFaults([{ path: 'a.test.ts', text }])).toEqual([]);
});
