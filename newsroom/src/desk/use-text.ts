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
  readonly saving: Saving;
  /** Why nothing can be kept, as the server says it. */
  readonly problem: string;
  readonly conflict: Conflict | undefined;
  readonly write: (text: string) => void;
  /** Puts another text into the editor. */
  readonly replace: (text: string) => void;
  readonly settle: (text: string) => Promise<void>;
  readonly meet: (conflict: Conflict) => void;
  readonly reload: () => Promise<void>;
}

export const apiPath = ({ language, page }: Place) => `/api/texts/${language}/${page}`;

export function useText(place: Place): EditedText {
  const path = apiPath(place);
  const [opened, setOpened] = useState<OpenText>();
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState({ text: '' });
  const [draft, setDraft] = useState<Draft>();
  const [checked, setChecked] = useState<Checked>();
  const [saving, setSaving] = useState<Saving>('kept');
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [failures, setFailures] = useState(0);
  const kept = useRef({ text: '', revision: 0 });
  const turn = useRef(Promise.resolve());

  const take = useCallback((answer: Answer<OpenText>) => {
    if (!answer.ok) {
      setProblem(answer.body.kind === 'refused' ? answer.body.message : '');
      setSaving('failed');
      return;
    }
    const next = answer.value.draft?.text ?? answer.value.served;
    kept.current = { text: next, revision: answer.value.draft?.revision ?? 0 };
    setOpened(answer.value);
    setDraft(answer.value.draft);
    setText(next);
    setReplaced({ text: next });
  }, []);
  const reload = async () => take(await ask<OpenText>('GET', path));

  useEffect(() => {
    void ask<OpenText>('GET', path).then(take);
  }, [path, take]);

  /** One request after the other: each names the revision that the one before made. */
  const save = useCallback(
    (written: string, onto?: string) => {
      turn.current = turn.current.then(async () => {
        if (written === kept.current.text && onto === undefined) return;
        const { revision } = kept.current;
        const answer = await ask<Draft>('PUT', path, { text: written, revision, onto });
        if (answer.ok) {
          kept.current = { text: written, revision: answer.value.revision };
          setDraft(answer.value);
          setSaving('kept');
          setProblem('');
          setFailures(0);
        } else if (answer.body.kind === 'conflict') {
          setConflict(answer.body);
          setSaving('stopped');
        } else {
          setProblem(answer.body.message);
          setSaving('failed');
          setFailures((before) => before + 1);
        }
      });
      return turn.current;
    },
    [path],
  );

  useEffect(() => {
    if (!opened || conflict || text === kept.current.text) return undefined;
    // A failure is tried again, also when nothing more is typed.
    const wait = failures > 0 ? pauses.retry : pauses.save;
    const timer = setTimeout(() => void save(text), wait);
    return () => clearTimeout(timer);
  }, [opened, conflict, text, save, failures]);

  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(() => {
      void ask<Checked>('POST', `${path}/check`, { text }).then((answer) => {
        // While the first lines are being written, the page stays as it was.
        if (answer.ok) {
          const { faults, page } = answer.value;
          setChecked((before) => ({ faults, page: page ?? before?.page }));
        }
      });
    }, pauses.check);
    return () => clearTimeout(timer);
  }, [opened, path, text]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (text !== kept.current.text) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [text]);

  const replace = (next: string) => {
    setText(next);
    setReplaced({ text: next });
    if (next !== kept.current.text) setSaving('pending');
  };
  return {
    opened,
    text,
    replaced,
    draft,
    checked,
    saving,
    problem,
    // What was typed while the answer was on its way is part of it.
    conflict: conflict && { ...conflict, mine: text },
    write(next) {
      setText(next);
      setSaving(next === kept.current.text ? 'kept' : 'pending');
    },
    replace,
    async settle(merged) {
      if (!conflict) return;
      setConflict(undefined);
      const { about, theirs, revision } = conflict;
      if (about === 'draft') kept.current = { text: theirs, revision };
      replace(merged);
      // What is served has changed: the difference is one to that from now on.
      await save(merged, about === 'served' ? theirs : undefined);
      await reload();
    },
    meet: setConflict,
    reload,
  };
}
