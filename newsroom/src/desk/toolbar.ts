import type { Word } from './words.ts';

/* The buttons above the editor: exactly what a page may hold, and nothing else. */

/** What a button writes in the place of what is selected. */
interface Written {
  readonly insert: string;
  /** What is selected afterwards, as offsets in what was inserted. */
  readonly select: readonly [number, number];
}

export interface Tool {
  readonly name: Word;
  /** Begins on a line of its own. */
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

const whole = (insert: string) => (): Written => ({
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
    write: whole('| Titre | Titre |\n| --- | --- |\n| case | case |\n'),
  },
  {
    name: 'outils.attention',
    isBlock: true,
    write: around(':::warning[Titre]\n', '\n:::\n', 'Texte'),
  },
  { name: 'outils.contact', isBlock: true, write: around(':::contact[Nom]\n', '\n:::\n', 'Texte') },
  { name: 'outils.sommaire', isBlock: true, write: whole('::toc\n') },
  { name: 'outils.ligne', isBlock: false, write: whole('\\\n') },
];

/** What a tool makes of a text: one change, and what is selected then. */
export function apply(
  tool: Tool,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const { insert, select } = tool.write(text.slice(from, to));
  const before = text.slice(0, from);
  // A block stands apart from what is before it.
  const gap =
    !tool.isBlock || /(^|\n\n)$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const start = from + gap.length;
  return { insert: gap + insert, from, to, anchor: start + select[0], head: start + select[1] };
}

/** The text with today as the day of its last change, by the clocks of Paris, in first lines of its own where it has none. */
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

/** Which of the paragraphs of a text an offset is in. */
export const paragraphAt = (text: string, offset: number): number =>
  text.slice(0, offset).split(/\n{2,}/).length - 1;
