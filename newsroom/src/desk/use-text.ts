import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, type Answer } from './api.ts';
import type { Checked, Conflict, Draft, OpenText, Place } from '../wire.ts';

/** After so long without a key the text is looked at, and kept, in milliseconds. */
const pauses = { check: 300, save: 700, retry: 4000 } as const;

type Saving = 'kept' | 'pending' | 'failed' | 'stopped';

/** A text that is open: what is written, how far it is kept, what is wrong with it. */
export interface EditedText {
  readonly opened: OpenText | undefined;
  readonly text: string;
  /** The text that last came from elsewhere than the editor. */
  readonly replaced: { readonly text: string };
  readonly draft: Draft | undefined;
  readonly checked: Checked | undefined;
  /** Whether what is wrong was looked for in the text as it is now: another one's places are not its own. */
  readonly isChecked: boolean;
  readonly saving: Saving;
  /** Why nothing can be kept, as the server says it. */
  readonly problem: string;
  readonly conflict: Conflict | undefined;
  readonly write: (text: string) => void;
  /** Puts another text into the editor. */
  readonly replace: (text: string) => void;
  readonly settle: (text: string) => Promise<void>;
  readonly meet: (conflict: Conflict) => void;
  /** Asks for something that changes the draft, and loads the text anew when it was done. */
  readonly act: (request: () => Promise<Answer<unknown>>) => Promise<Answer<unknown>>;
  /** Removes the draft; when somebody else has gone on with it, their text is the answer, and the draft stays. */
  readonly giveUp: () => Promise<Answer<unknown>>;
}

/** What the server has of the text. */
interface Kept {
  readonly text: string;
  readonly revision: number;
  /** The served text that it was merged with, until that is kept as what the work goes on from. */
  readonly onto?: string;
}

interface Failure {
  readonly of: 'load' | 'save';
  readonly message: string;
}

export const apiPath = ({ language, page }: Place) => `/api/texts/${language}/${page}`;

export function useText(place: Place): EditedText {
  const path = apiPath(place);
  const [opened, setOpened] = useState<OpenText>();
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState({ text: '' });
  const [draft, setDraft] = useState<Draft>();
  /** Nothing while the text is one, but not what the work goes on from. */
  const [keptText, setKeptText] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const written = useRef('');
  const kept = useRef<Kept>({ text: '', revision: 0 });
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const put = useCallback((next: string) => {
    written.current = next;
    setText(next);
  }, []);
  const replace = useCallback(
    (next: string) => {
      put(next);
      setReplaced({ text: next });
    },
    [put],
  );
  const keep = useCallback((next: Kept) => {
    kept.current = next;
    setKeptText(next.onto === undefined ? next.text : undefined);
  }, []);
  /** One request after the other: each names the revision that the one before made. */
  const inTurn = useCallback(<Result>(step: () => Promise<Result>): Promise<Result> => {
    const done = turn.current.then(step);
    turn.current = done;
    return done;
  }, []);

  /** @param begun What was written when it was asked for: what was typed since stays. */
  const load = useCallback(
    async (begun: string) => {
      const answer = await ask<OpenText>('GET', path);
      if (!answer.ok) {
        const message = answer.body.kind === 'refused' ? answer.body.message : '';
        setFailure({ of: 'load', message });
        return;
      }
      const { draft: found, served } = answer.value;
      setFailure(undefined);
      setOpened(answer.value);
      setDraft(found);
      const isTyped = written.current !== begun;
      // Where somebody else has saved meanwhile, what was typed is kept onto the older revision: a conflict, to be merged.
      if (isTyped && found && found.revision !== kept.current.revision) return;
      keep({ text: found?.text ?? served, revision: found?.revision ?? 0 });
      if (!isTyped) replace(kept.current.text);
    },
    [path, keep, replace],
  );

  useEffect(() => {
    void inTurn(() => load(written.current));
  }, [inTurn, load]);

  /** @returns whether what is written is kept now. */
  const save = useCallback(
    () =>
      inTurn(async () => {
        const { current: saved } = written;
        const { revision, text: began, onto } = kept.current;
        if (saved === began && onto === undefined) return true;
        const answer = await ask<Draft>('PUT', path, { text: saved, revision, began, onto });
        if (answer.ok) {
          keep({ text: saved, revision: answer.value.revision });
          setDraft(answer.value);
          setFailure(undefined);
        } else if (answer.body.kind === 'conflict') setConflict(answer.body);
        else setFailure({ of: 'save', message: answer.body.message });
        return answer.ok;
      }),
    [inTurn, path, keep],
  );

  useEffect(() => {
    if (!opened || conflict || text === keptText) return undefined;
    // A failure is tried again, also when nothing more is typed.
    const timer = setTimeout(() => void save(), failure ? pauses.retry : pauses.save);
    return () => clearTimeout(timer);
  }, [opened, conflict, text, keptText, save, failure]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (text !== keptText) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [text, keptText]);

  const act: EditedText['act'] = (request) => {
    const { current: begun } = written;
    return inTurn(async () => {
      const answer = await request();
      if (answer.ok) await load(begun);
      return answer;
    });
  };

  const checked = useChecked(opened ? path : undefined, text);
  return {
    opened,
    text,
    replaced,
    draft,
    checked,
    isChecked: checked?.of === text,
    saving: savingOf(conflict, failure, text === keptText),
    problem: failure?.message ?? '',
    // What was typed while the answer was on its way is part of it.
    conflict: conflict && { ...conflict, mine: text },
    write: put,
    replace,
    async settle(merged) {
      if (!conflict) return;
      setConflict(undefined);
      const { about, theirs, revision } = conflict;
      if (about === 'draft') keep({ ...kept.current, text: theirs, revision });
      // What is served has changed: the difference is one to that from now on.
      else keep({ ...kept.current, onto: theirs });
      replace(merged);
      // What somebody saved meanwhile, or a server that is gone, takes nothing out of the editor.
      if (await save()) await inTurn(() => load(merged));
    },
    meet: setConflict,
    act,
    giveUp: () =>
      act(() => {
        const { revision, text: began } = kept.current;
        return ask('DELETE', path, { revision, began, text: written.current });
      }),
  };
}

function savingOf(
  conflict: Conflict | undefined,
  failure: Failure | undefined,
  isKept: boolean,
): Saving {
  if (conflict) return 'stopped';
  if (failure?.of === 'load') return 'failed';
  if (isKept) return 'kept';
  return failure ? 'failed' : 'pending';
}

/** What is wrong with a text, and of which text that is said. */
function useChecked(
  path: string | undefined,
  text: string,
): (Checked & { readonly of: string }) | undefined {
  const [checked, setChecked] = useState<Checked & { readonly of: string }>();
  const asked = useRef(0);
  const shown = useRef(0);
  useEffect(() => {
    if (path === undefined) return undefined;
    const timer = setTimeout(() => {
      const number = ++asked.current;
      void ask<Checked>('POST', `${path}/check`, { text }).then((answer) => {
        // An answer that was overtaken by a later one says nothing new.
        if (!answer.ok || number < shown.current) return;
        shown.current = number;
        const { faults, page } = answer.value;
        // While the first lines are being written, the page stays as it was.
        setChecked((before) => ({ of: text, faults, page: page ?? before?.page }));
      });
    }, pauses.check);
    return () => clearTimeout(timer);
  }, [path, text]);
  return checked;
}
