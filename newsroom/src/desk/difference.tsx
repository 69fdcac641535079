import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import { useMemo, type ReactNode } from 'react';
import { translate } from './words.ts';

/** Number of unchanged characters that are shown around a change. */
const context = 90;

/** Time limit of comparing two texts, in milliseconds: the writer waits meanwhile. */
const timeout = 200;

interface ChangesProps {
  readonly before: string;
  readonly after: string;
}

interface DifferenceProps extends ChangesProps {
  readonly lang: string;
  /** Label of the comparison for screen readers. */
  readonly label: string;
}

/** Shows added and removed words with a little of the text around them. */
export function Difference({ before, after, lang, label }: DifferenceProps): ReactNode {
  if (before === after) return <p>{translate('difference.rien')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it
    <pre className="difference" lang={lang} tabIndex={0} aria-label={label}>
      <Changes before={before} after={after} isShort />
    </pre>
  );
}

/** Shows two texts as one and marks the words that only one of them contains. */
export function Changes({
  before,
  after,
  isShort = false,
}: ChangesProps & { readonly isShort?: boolean }): ReactNode {
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  return changes.map(({ value, added, removed }, index) => {
    if (added) return <Marked key={index} kind="ins" words={value} />;
    if (removed) return <Marked key={index} kind="del" words={value} />;
    if (!isShort) return <span key={index}>{value}</span>;
    return <span key={index}>{shorten(value, index === 0, index === changes.length - 1)}</span>;
  });
}

/** Compares by words. Falls back to lines, then to whole texts, if two long texts differ so much that it would take too long. */
export function changesOf(before: string, after: string): readonly ChangeObject<string>[] {
  return (
    diffWordsWithSpace(before, after, { timeout }) ??
    diffLines(before, after, { timeout }) ?? [
      { value: before, count: 1, removed: true, added: false },
      { value: after, count: 1, removed: false, added: true },
    ]
  );
}

/** Marks a change. Screen readers announce where it starts and ends, for users who do not see the colours. */
function Marked({ kind: Element, words }: { kind: 'ins' | 'del'; words: string }): ReactNode {
  const label = translate(Element === 'ins' ? 'difference.ajoute' : 'difference.retire');
  return (
    <Element>
      <span lang="fr">
        <VisuallyHidden>{` ${label} `}</VisuallyHidden>
      </span>
      {words}
      <span lang="fr">
        <VisuallyHidden>{` ${translate('difference.fin')} `}</VisuallyHidden>
      </span>
    </Element>
  );
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text;
  const start = isFirst ? '' : text.slice(0, context);
  const end = isLast ? '' : text.slice(-context);
  return `${start}\n…\n${end}`;
}
