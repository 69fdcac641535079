import { useMemo, useState, type ReactNode } from 'react';
import { Changes, Difference } from './difference.tsx';
import { mergedText, mergeTexts, type Choice, type Piece } from './merge.ts';
import { focusContent } from './publish-form.tsx';
import type { EditedText } from './use-text.ts';
import { translate } from './words.ts';
import type { Conflict } from '../wire.ts';

/** Number of characters before a place that are shown to identify it. */
const context = 60;

interface MergeFormProps {
  readonly conflict: Conflict;
  readonly lang: string;
  /** False for users who may not write: they see both texts and leave the merge to an author. */
  readonly mayWrite: boolean;
  readonly onMerged: (text: string) => void;
}

/** Lets a person decide about places that both sides changed. A change of only one side is accepted, and shown. */
export function MergeForm({ conflict, lang, mayWrite, onMerged }: MergeFormProps): ReactNode {
  const { about, base, mine, theirs, mineBy } = conflict;
  const by = conflict.by || translate('conflit.quelquun');
  const pieces = useMemo(() => mergeTexts({ base, mine, theirs }), [base, mine, theirs]);
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({});
  // An undecided place must not count as a difference to either side.
  const mergedOver = (side: 'mine' | 'theirs') =>
    mergedText(pieces, (index) => chosen[index] ?? side);
  const open = pieces.flatMap((piece, index) => (piece.kind === 'open' ? [{ piece, index }] : []));
  const names = {
    mine: translate(`conflit.${about}.mien`, { nom: mineBy }),
    theirs: translate(`conflit.${about}.autre`, { nom: by }),
  };
  const fromTheirs = translate('conflit.vientDe', { nom: names.theirs });
  const fromMine = translate('conflit.vientDe', { nom: names.mine });
  return (
    <section className="conflict" aria-labelledby="conflict">
      <h2 id="conflict">{translate('conflit.titre')}</h2>
      <p role="alert">{translate(`conflit.${about}.explication`, { nom: by })}</p>
      <p>{translate(open.length === 0 ? 'conflit.rien' : 'conflit.aDecider')}</p>
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
            {translate('conflit.garder')}
          </button>
        ) : (
          <p>{translate('conflit.auteur')}</p>
        )}
      </form>
    </section>
  );
}

interface OpenPlaceProps {
  readonly piece: Extract<Piece, { readonly kind: 'open' }>;
  readonly number: number;
  /** Text before the place, shown to identify it. */
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
      {/* The browser itself leads the user to a missing choice and reports it. */}
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
      {after === '' ? translate('conflit.vide') : <Changes before={base} after={after} />}
    </span>
  );
  return (
    <fieldset>
      <legend>
        {translate('conflit.endroit', { numero: number })}
        {lead !== undefined && lead !== '' && (
          <>
            {translate('conflit.apres')} <q lang={lang}>{lead.slice(-context)}</q>
          </>
        )}
      </legend>
      {choice('mine', names.mine, side(mine))}
      {choice('theirs', names.theirs, side(theirs))}
      {mine !== '' && theirs !== '' && choice('both', translate('conflit.lesDeux'), null)}
    </fieldset>
  );
}

interface OvertakenProps {
  readonly edited: EditedText;
  /** Path of the text, below the content folder. */
  readonly path: string;
  readonly mayWrite: boolean;
}

/** Warns of a draft that started from another text than the served one. Publishing refuses it, and an author may not publish. */
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
      <p>{translate('conflit.depasse')}</p>
      {mayWrite && (
        <button
          type="button"
          onClick={() => {
            writing.showConflict({ kind: 'conflict', about: 'served', ...texts });
            focusContent();
          }}
        >
          {translate('conflit.reunir')}
        </button>
      )}
    </>
  );
}
