import { languages } from '../site/languages.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const settings = {
  pages: ['aide', 'glossaire', 'faq'],
  frenchOnly: ['faq'],
  otherAddresses: { '/tai': ['ou-trouver'] },
  sites: ['www.cnil.fr'],
};

/** Returns the source of a page; its text starts on line 7. */
export function aPage(title: string, text: string, updated = '2026-11-21'): string {
  return `---
title: ${title}
description: What ${title} says.
updated: ${updated}
---

${text}`;
}

const aide = `A lead with a :term[key]{id=cle}, and [where to find it](/tai/aide#numero).

## The number {#numero}

Ask :operator[publisher.name] or [the home page](/tai#ou-trouver).
`;

const glossaire = `A lead.

## Key {#cle}

Two digits.
`;

/** Creates a content folder without faults. `changes` contains files with another text, or with none. */
export async function createContent(
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const folder = await temporaryFolder();
  const files = {
    'content.json': JSON.stringify(settings),
    'fr/faq.md': aPage('FAQ', 'A lead.\n'),
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`${language}/aide.md`, aPage(`Aide ${language}`, aide)],
        [`${language}/glossaire.md`, aPage(`Glossaire ${language}`, glossaire)],
      ]),
    ),
    ...changes,
  };
  await writeFiles(folder, files);
  return folder;
}
