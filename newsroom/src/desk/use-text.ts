import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callServer, failureOf, isOutdated, type Answer } from './api.ts';
import type { Checked, Conflict, Draft, OpenText, Place } from '../wire.ts';

/** Pauses without a key press before the text is checked or saved, and the delay before a retry, in milliseconds. */
const pauses = { check: 300, save: 700, retry: 4000 } as const;

type Saving = 'kept' | 'pending' | 'failed' | 'stopped';

/** Version of the text that the server has. */
interface SavedText {
  readonly text: string;
  readonly revision: number;
  /** Served text that this one was merged with, until the server stores it as the base of the draft. */
  readonly onto?: string;
}

export const apiPath = ({ language, page }: Place) => `/api/texts/${language}/${page}`;

/** State of a text in this tab. */
interface State {
  readonly opened: OpenText | undefined;
  readonly text: string;
  /** Text that was last put into the editor from outside. */
  readonly replaced: { readonly text: string };
  readonly draft: Draft | undefined;
  readonly saved: SavedText;
  readonly failure: { readonly of: 'load' | 'save'; readonly message: string } | undefined;
  readonly conflict: Conflict | undefined;
}

/** Texts that are open, and texts that were left before they were saved completely. */
const writings = new Map<string, Writing>();

/** Text that is written in this tab. It outlives its screen until it is saved: the user may leave it at any time. */
class Writing {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #state: State = {
    opened: undefined,
    text: '',
    replaced: { text: '' },
    draft: undefined,
    saved: { text: '', revision: 0 },
    failure: undefined,
    conflict: undefined,
  };
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  readonly state = (): State => this.#state;

  readonly follow = (listener: () => void): (() => void) => {
    writings.set(this.#path, this);
    this.#listeners.add(listener);
    // An unsaved text is shown again unchanged, and saving continues; only a saved one is reloaded.
    if (this.isSaved) void this.#inTurn(() => this.#load(this.#state.text));
    return () => {
      this.#listeners.delete(listener);
      // The editor is gone with its screen: the next one starts with the text that was written in it.
      this.#state = { ...this.#state, replaced: { text: this.#state.text } };
      this.#forget();
    };
  };

  /** True if the written text and its base are saved on the server. */
  get isSaved(): boolean {
    const { text, saved } = this.#state;
    return text === saved.text && saved.onto === undefined;
  }

  readonly write = (text: string): void => this.#set({ text });

  /** Puts another text into the editor. */
  readonly replace = (text: string): void => this.#set({ text, replaced: { text } });

  readonly showConflict = (conflict: Conflict): void => this.#set({ conflict });

  /** @returns true if the text is saved now. */
  save(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { text, saved, conflict } = this.#state;
      if (this.isSaved || conflict) return this.isSaved;
      const { revision, text: began, onto } = saved;
      const answer = await callServer<Draft>('PUT', this.#path, { text, revision, began, onto });
      if (answer.ok) {
        const { value: draft } = answer;
        this.#set({ saved: { text, revision: draft.revision }, draft, failure: undefined });
      } else if (answer.body.kind === 'conflict') this.showConflict(answer.body);
      else this.#set({ failure: { of: 'save', message: answer.body.message } });
      return answer.ok;
    });
  }

  readonly acceptMerged = async (merged: string): Promise<void> => {
    const { conflict, saved: before } = this.#state;
    if (!conflict) return;
    const { about, theirs, revision } = conflict;
    // The served text has changed: from now on the difference is measured against that one.
    const saved =
      about === 'draft' ? { ...before, text: theirs, revision } : { ...before, onto: theirs };
    this.#set({ conflict: undefined, saved, text: merged, replaced: { text: merged } });
    // Neither a text saved by somebody else nor an unreachable server removes anything from the editor.
    if (await this.save()) await this.#inTurn(() => this.#load(merged));
  };

  /** Sends a request that changes the draft; reloads the text if it succeeded or was refused as outdated. */
  readonly sendChange = (request: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
    const { text: textAtRequest } = this.#state;
    return this.#inTurn(async () => {
      const answer = await request();
      if (answer.ok || isOutdated(answer)) await this.#load(textAtRequest);
      return answer;
    });
  };

  /** Removes the draft. If somebody else has continued it, the answer contains their text and the draft stays. */
  readonly discard = (): Promise<Answer<unknown>> =>
    this.sendChange(() => {
      const { text, saved } = this.#state;
      return callServer('DELETE', this.#path, {
        revision: saved.revision,
        began: saved.text,
        text,
      });
    });

  /** @param textAtRequest Text at the time of the request: anything typed since is kept. */
  async #load(textAtRequest: string): Promise<void> {
    const answer = await callServer<OpenText>('GET', this.#path);
    if (!answer.ok) {
      // Nothing can be saved for a deleted page: its state is reset as if it had never been opened.
      const initial = answer.status === 404 ? new Writing(this.#path).state() : {};
      this.#set({ ...initial, failure: { of: 'load', message: failureOf(answer) } });
      return;
    }
    const { draft, served } = answer.value;
    const { text: written, saved, conflict } = this.#state;
    const isTyped = written !== textAtRequest;
    // If somebody else has saved meanwhile, the typed text keeps the older revision: a conflict to merge.
    const isOvertaken = isTyped && draft !== undefined && draft.revision !== saved.revision;
    const text = draft?.text ?? served;
    this.#set({
      opened: answer.value,
      draft,
      // Without a draft there is nothing left to merge.
      conflict: draft && conflict,
      failure: undefined,
      ...(!isOvertaken && { saved: { text, revision: draft?.revision ?? 0 } }),
      ...(!isTyped && { text, replaced: { text } }),
    });
  }

  /** Runs one request after the other: each names the revision that the previous one created. */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(step);
    this.#turn = done;
    return done;
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#timer);
    this.#forget();
    const { conflict, failure } = this.#state;
    if (this.isSaved || conflict) return;
    // A failed save is retried even if nothing more is typed and another screen is shown.
    this.#timer = setTimeout(() => void this.save(), failure ? pauses.retry : pauses.save);
  }

  #forget(): void {
    if (this.isSaved && this.#listeners.size === 0) writings.delete(this.#path);
  }
}

const unsaved = () => [...writings.values()].filter(({ isSaved }) => !isSaved);

/** Saves all texts that were written in this tab. @returns true if all are saved. */
export async function saveAll(): Promise<boolean> {
  return !(await Promise.all(unsaved().map((writing) => writing.save()))).includes(false);
}

export const isAllSaved = (): boolean => unsaved().length === 0;

/** Open text with its saving state and its faults. */
export interface EditedText extends Omit<State, 'failure'> {
  /** Methods to continue the text. */
  readonly writing: Writing;
  readonly checked: Checked | undefined;
  /** True if the faults belong to the current text: the places of another text do not match. */
  readonly isChecked: boolean;
  readonly saving: Saving;
  /** Reason why nothing can be saved, in the server's words. */
  readonly problem: string;
}

export function useText(place: Place): EditedText {
  const path = apiPath(place);
  const writing = useMemo(() => writings.get(path) ?? new Writing(path), [path]);
  const state = useSyncExternalStore(writing.follow, writing.state);
  const { opened, text, conflict, failure } = state;
  const checked = useChecked(opened ? path : undefined, text);
  return {
    ...state,
    writing,
    checked,
    isChecked: checked?.of === text,
    saving: savingOf(state, writing.isSaved),
    problem: failure?.message ?? '',
    // Text typed while the answer was on its way belongs to the conflict.
    conflict: conflict && { ...conflict, mine: text },
  };
}

function savingOf({ conflict, failure }: State, isSaved: boolean): Saving {
  if (conflict) return 'stopped';
  if (failure?.of === 'load') return 'failed';
  if (isSaved) return 'kept';
  return failure ? 'failed' : 'pending';
}

function useChecked(path: string | undefined, text: string) {
  const [checked, setChecked] = useState<Checked & { readonly of: string }>();
  const requested = useRef(0);
  const shown = useRef(0);
  useEffect(() => {
    if (path === undefined) return undefined;
    const timer = setTimeout(() => {
      const number = ++requested.current;
      void callServer<Checked>('POST', `${path}/check`, { text }).then((answer) => {
        // An answer that arrives after a later one is outdated.
        if (!answer.ok || number < shown.current) return;
        shown.current = number;
        const { faults, page } = answer.value;
        // While the first lines are incomplete, the previous page stays.
        setChecked((before) => ({ of: text, faults, page: page ?? before?.page }));
      });
    }, pauses.check);
    return () => clearTimeout(timer);
  }, [path, text]);
  return checked;
}
