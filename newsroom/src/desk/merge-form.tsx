import { useMemo, useState, type ReactNode } from 'react';
import { Changes, Difference } from './difference.tsx';
import { mergedText, mergeTexts, type Choice, type Piece } from './merge.ts';
import { leaveGoneButton } from './publish-form.tsx';
import type { EditedText } from './use-text.ts';
import { say } from './words.ts';
import type { Conflict } from '../wire.ts';

/** So much of what comes before a place tells where it is, in characters. */
const context = 60;

interface MergeFormProps {
  readonly conflict: Conflict;
  readonly lang: string;
  /** Whoever may not write sees both texts, and leaves the merge to an author. */
  readonly mayWrite: boolean;
  readonly onMerged: (text: string) => void;
}

/** Has a person decide what two have changed at the same place; what only one has changed is taken, and shown. */
export function MergeForm({ conflict, lang, mayWrite, onMerged }: MergeFormProps): ReactNode {
  const { about, base, mine, theirs, mineBy } = conflict;
  const by = conflict.by || say('conflit.quelquun');
  const pieces = useMemo(() => mergeTexts({ base, mine, theirs }), [base, mine, theirs]);
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({});
  // What is not decided yet is no difference to either of the two.
  const mergedOver = (side: 'mine' | 'theirs') =>
    mergedText(pieces, (index) => chosen[index] ?? side);
  const open = pieces.flatMap((piece, index) => (piece.kind === 'open' ? [{ piece, index }] : []));
  const names = {
    mine: say(`conflit.${about}.mien`, { nom: mineBy }),
    theirs: say(`conflit.${about}.autre`, { nom: by }),
  };
  const fromTheirs = say('conflit.vientDe', { nom: names.theirs });
  const fromMine = say('conflit.vientDe', { nom: names.mine });
  return (
    <section className="conflict" aria-labelledby="conflict">
      <h2 id="conflict">{say('conflit.titre')}</h2>
      <p role="alert">{say(`conflit.${about}.explication`, { nom: by })}</p>
      <p>{say(open.length === 0 ? 'conflit.rien' : 'conflit.aDecider')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMerged(mergedOver('mine'));
        }}
      >
        {open.map(({ piece, index }, number) => (
          <OpenPlace
            key={index}
            piece={piece}
            number={number + 1}
            before={pieces[index - 1]}
            lang={lang}
            names={names}
            chosen={chosen[index]}
            onChoose={(choice) => setChosen({ ...chosen, [index]: choice })}
          />
        ))}
        <h3>{fromTheirs}</h3>
        <Difference before={mine} after={mergedOver('mine')} lang={lang} label={fromTheirs} />
        <h3>{fromMine}</h3>
        <Difference before={theirs} after={mergedOver('theirs')} lang={lang} label={fromMine} />
        {mayWrite ? (
          <button type="submit" className="primary">
            {say('conflit.garder')}
          </button>
        ) : (
          <p>{say('conflit.auteur')}</p>
        )}
      </form>
    </section>
  );
}

interface OpenPlaceProps {
  readonly piece: Extract<Piece, { readonly kind: 'open' }>;
  readonly number: number;
  /** What stands before it, to tell where it is. */
  readonly before: Piece | undefined;
  readonly lang: string;
  readonly names: { readonly mine: string; readonly theirs: string };
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function OpenPlace(props: OpenPlaceProps): ReactNode {
  const { piece, number, before, lang, names, chosen, onChoose } = props;
  const { base, mine, theirs } = piece;
  const lead = before?.kind === 'settled' ? before.text.trim().split('\n').at(-1) : undefined;
  const choice = (value: Choice, label: string, words: ReactNode) => (
    <label>
      {/* The browser itself leads whoever has left one out to it, and says so. */}
      <input
        type="radio"
        name={`place-${number}`}
        required
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />{' '}
      {label}
      {words}
    </label>
  );
  const side = (after: string) => (
    <span className="passage" lang={after === '' ? 'fr' : lang}>
      {after === '' ? say('conflit.vide') : <Changes before={base} after={after} />}
    </span>
  );
  return (
    <fieldset>
      <legend>
        {say('conflit.endroit', { numero: number })}
        {lead !== undefined && lead !== '' && (
          <>
            {say('conflit.apres')} <q lang={lang}>{lead.slice(-context)}</q>
          </>
        )}
      </legend>
      {choice('mine', names.mine, side(mine))}
      {choice('theirs', names.theirs, side(theirs))}
      {mine !== '' && theirs !== '' && choice('both', say('conflit.lesDeux'), null)}
    </fieldset>
  );
}

interface OvertakenProps {
  readonly edited: EditedText;
  /** Of the text, below the content folder. */
  readonly path: string;
  readonly mayWrite: boolean;
}

/** Tells of a draft that began with another text than is served by now: publishing refuses it, which an author may never ask for. */
export function Overtaken({ edited, path, mayWrite }: OvertakenProps): ReactNode {
  const { opened, draft, text, conflict, writing } = edited;
  if (!opened || !draft || conflict) return null;
  const { base, by: mineBy } = draft;
  const { served: theirs, history } = opened;
  if (base === theirs || draft.text === theirs) return null;
  const by = history[0]?.by ?? '';
  const texts = { path, base, theirs, mine: text, mineBy, by, revision: 0 };
  return (
    <>
      <p>{say('conflit.depasse')}</p>
      {mayWrite && (
        <button
          type="button"
          onClick={() => {
            writing.meet({ kind: 'conflict', about: 'served', ...texts });
            leaveGoneButton();
          }}
        >
          {say('conflit.reunir')}
        </button>
      )}
    </>
  );
}
