import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { diffLines, diffWordsWithSpace } from 'diff';
import { useState, type ReactNode } from 'react';
import type { Conflict } from '../wire.ts';
import { say } from './words.ts';

/** Of what has not changed, so much stands around a change, in characters. */
const context = 90;

interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly lang: string;
}

/** What went and came, word by word, with a little of what stands around it. */
export function Difference({ before, after, lang }: DifferenceProps): ReactNode {
  const changes = diffWordsWithSpace(before, after);
  if (!changes.some(({ added, removed }) => added || removed))
    return <p>{say('difference.rien')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it
    <pre className="difference" lang={lang} tabIndex={0} aria-label={say('difference.titre')}>
      {changes.map(({ value, added, removed }, index) => {
        if (added) return <Marked key={index} kind="ins" words={value} />;
        if (removed) return <Marked key={index} kind="del" words={value} />;
        return <span key={index}>{shorten(value, index === 0, index === changes.length - 1)}</span>;
      })}
    </pre>
  );
}

/** Whoever does not see the colours hears what begins and ends here. */
function Marked({ kind: Element, words }: { kind: 'ins' | 'del'; words: string }): ReactNode {
  const label = say(Element === 'ins' ? 'difference.ajoute' : 'difference.retire');
  return (
    <Element>
      <VisuallyHidden>{` ${label} `}</VisuallyHidden>
      {words}
      <VisuallyHidden>{` ${say('difference.fin')} `}</VisuallyHidden>
    </Element>
  );
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text;
  const begin = isFirst ? '' : text.slice(0, context);
  const end = isLast ? '' : text.slice(-context);
  return `${begin}\n…\n${end}`;
}

/** A stretch of two texts: the same in both, or each has its own. */
type Passage =
  | { readonly kind: 'same'; readonly text: string }
  | {
      readonly kind: 'differs';
      readonly mine: string;
      readonly theirs: string;
      /** Which of both has changed; where both have, mine is proposed, and nothing is taken without a look. */
      readonly proposed: 'mine' | 'theirs';
    };

/** Two texts side by side, line by line. */
export function passagesOf({ base, mine, theirs }: Pick<Conflict, 'base' | 'mine' | 'theirs'>) {
  const passages: Passage[] = [];
  let [own, other] = ['', ''];
  const flush = () => {
    if (own === '' && other === '') return;
    const isOwnOld = own !== '' ? base.includes(own) : !base.includes(other);
    const proposed = isOwnOld && !(other !== '' && base.includes(other)) ? 'theirs' : 'mine';
    passages.push({ kind: 'differs', mine: own, theirs: other, proposed });
    [own, other] = ['', ''];
  };
  for (const { value, added, removed } of diffLines(theirs, mine)) {
    if (added) own += value;
    else if (removed) other += value;
    else {
      flush();
      passages.push({ kind: 'same', text: value });
    }
  }
  flush();
  return passages;
}

interface MergeProps {
  readonly conflict: Conflict;
  readonly lang: string;
  readonly onMerged: (text: string) => void;
}

/** Has a person choose between two texts, passage by passage. */
export function Merge({ conflict, lang, onMerged }: MergeProps): ReactNode {
  const passages = passagesOf(conflict);
  const [chosen, setChosen] = useState<Readonly<Record<number, 'mine' | 'theirs'>>>({});
  const choiceAt = (index: number, passage: Extract<Passage, { kind: 'differs' }>) =>
    chosen[index] ?? passage.proposed;
  const merged = passages
    .map((passage, index) =>
      passage.kind === 'same' ? passage.text : passage[choiceAt(index, passage)],
    )
    .join('');
  const differing = passages.flatMap((passage, index) =>
    passage.kind === 'same' ? [] : [{ passage, index }],
  );
  return (
    <section className="conflict" aria-labelledby="conflict">
      <h2 id="conflict">{say('conflit.titre')}</h2>
      <p role="alert">{say('conflit.explication', { nom: conflict.by })}</p>
      {differing.map(({ passage, index }, number) => (
        <fieldset key={index}>
          <legend>{say('conflit.passage', { numero: number + 1 })}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`passage-${index}`}
                checked={choiceAt(index, passage) === side}
                onChange={() => setChosen({ ...chosen, [index]: side })}
              />{' '}
              {say(side === 'mine' ? 'conflit.mien' : 'conflit.autre')}
              <span className="passage" lang={lang}>
                {passage[side].trim() || say('conflit.vide')}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="button" className="primary" onClick={() => onMerged(merged)}>
        {say('conflit.garder')}
      </button>
    </section>
  );
}
