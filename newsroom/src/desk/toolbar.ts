import type { Word } from './words.ts';

/* Buttons above the editor: exactly what a page may contain. */

/** Text that a button writes in place of the selection. */
interface Written {
  readonly insert: string;
  /** Selection afterwards, as offsets in the inserted text. */
  readonly select: readonly [number, number];
}

export interface Tool {
  readonly name: Word;
  /** True if the text starts on its own line. */
  readonly isBlock: boolean;
  readonly write: (selected: string) => Written;
}

const around =
  (before: string, after: string, example: string) =>
  (selected: string): Written => {
    const words = selected || example;
    return {
      insert: before + words + after,
      select: [before.length, before.length + words.length],
    };
  };

const eachLine =
  (mark: (index: number) => string) =>
  (selected: string): Written => {
    const lines = (selected || 'texte').split('\n').map((line, index) => mark(index) + line);
    const insert = lines.join('\n');
    return { insert, select: [mark(0).length, insert.length] };
  };

const fixedText = (insert: string) => (): Written => ({
  insert,
  select: [insert.length, insert.length],
});

export const tools: readonly Tool[] = [
  { name: 'outils.titre', isBlock: true, write: around('## ', ' {#repere}', 'Titre') },
  { name: 'outils.sousTitre', isBlock: true, write: around('### ', ' {#repere}', 'Sous-titre') },
  { name: 'outils.gras', isBlock: false, write: around('**', '**', 'texte') },
  { name: 'outils.italique', isBlock: false, write: around('*', '*', 'texte') },
  { name: 'outils.lien', isBlock: false, write: around('[', '](/tai/aide)', 'texte') },
  { name: 'outils.glossaire', isBlock: false, write: around(':term[', ']{id=cle}', 'mot') },
  { name: 'outils.liste', isBlock: true, write: eachLine(() => '- ') },
  { name: 'outils.numeros', isBlock: true, write: eachLine((index) => `${index + 1}. `) },
  { name: 'outils.citation', isBlock: true, write: eachLine(() => '> ') },
  {
    name: 'outils.tableau',
    isBlock: true,
    write: fixedText('| Titre | Titre |\n| --- | --- |\n| case | case |\n'),
  },
  {
    name: 'outils.attention',
    isBlock: true,
    write: around(':::warning[Titre]\n', '\n:::\n', 'Texte'),
  },
  { name: 'outils.contact', isBlock: true, write: around(':::contact[Nom]\n', '\n:::\n', 'Texte') },
  { name: 'outils.sommaire', isBlock: true, write: fixedText('::toc\n') },
  { name: 'outils.ligne', isBlock: false, write: fixedText('\\\n') },
];

/** Returns the change that a tool makes in a text, and the selection after it. */
export function apply(
  tool: Tool,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const { insert, select } = tool.write(text.slice(from, to));
  const before = text.slice(0, from);
  // A block is separated from the text before it by an empty line.
  const gap =
    !tool.isBlock || /(^|\n\n)$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const start = from + gap.length;
  return { insert: gap + insert, from, to, anchor: start + select[0], head: start + select[1] };
}

/** Returns the text with today's date (Paris time) as its last change; adds the first lines if they are missing. */
export function dated(text: string, now: Date): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now);
  const line = `updated: ${today}`;
  const [head, lines] = /^---\n((?:[\s\S]*?\n)?)---(?=\n|$)/.exec(text) ?? [];
  if (head === undefined || lines === undefined) {
    return `---\ntitle: \ndescription: \n${line}\n---\n\n${text}`;
  }
  const isThere = /^updated:/m.test(lines);
  const next = isThere ? lines.replace(/^updated:.*$/m, line) : `${lines}${line}\n`;
  return `---\n${next}---${text.slice(head.length)}`;
}

/** Returns the index of the paragraph that contains an offset. */
export const paragraphAt = (text: string, offset: number): number =>
  text.slice(0, offset).split(/\n{2,}/).length - 1;
