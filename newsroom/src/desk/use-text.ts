import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ask, failureOf, isOutdated, type Answer } from './api.ts';
import type { Checked, Conflict, Draft, OpenText, Place } from '../wire.ts';

/** After so long without a key the text is looked at, and kept, in milliseconds. */
const pauses = { check: 300, save: 700, retry: 4000 } as const;

type Saving = 'kept' | 'pending' | 'failed' | 'stopped';

/** What the server has of the text. */
interface Kept {
  readonly text: string;
  readonly revision: number;
  /** The served text that it was merged with, until that is kept as what the work goes on from. */
  readonly onto?: string;
}

export const apiPath = ({ language, page }: Place) => `/api/texts/${language}/${page}`;

/** What this tab has of a text. */
interface State {
  readonly opened: OpenText | undefined;
  readonly text: string;
  /** The text that last came from elsewhere than the editor. */
  readonly replaced: { readonly text: string };
  readonly draft: Draft | undefined;
  readonly kept: Kept;
  readonly failure: { readonly of: 'load' | 'save'; readonly message: string } | undefined;
  readonly conflict: Conflict | undefined;
}

/** The texts that are open, and those that were left before all of them was kept. */
const writings = new Map<string, Writing>();

/** A text that is written in this tab. It outlives its screen until it is kept: one may leave that at any moment. */
class Writing {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #state: State = {
    opened: undefined,
    text: '',
    replaced: { text: '' },
    draft: undefined,
    kept: { text: '', revision: 0 },
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
    // What was not kept when one left it is shown again as it was, and goes on from there.
    if (this.isKept) void this.#inTurn(() => this.#load(this.#state.text));
    return () => {
      this.#listeners.delete(listener);
      // The editor has gone with its screen: the next one begins with what was written in it.
      this.#state = { ...this.#state, replaced: { text: this.#state.text } };
      this.#forget();
    };
  };

  /** Whether what is written is what the server has, and goes on from. */
  get isKept(): boolean {
    const { text, kept } = this.#state;
    return text === kept.text && kept.onto === undefined;
  }

  readonly write = (text: string): void => this.#set({ text });

  /** Puts another text into the editor. */
  readonly replace = (text: string): void => this.#set({ text, replaced: { text } });

  readonly meet = (conflict: Conflict): void => this.#set({ conflict });

  /** @returns whether what is written is kept now. */
  save(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { text, kept, conflict } = this.#state;
      if (this.isKept || conflict) return this.isKept;
      const { revision, text: began, onto } = kept;
      const answer = await ask<Draft>('PUT', this.#path, { text, revision, began, onto });
      if (answer.ok) {
        const { value: draft } = answer;
        this.#set({ kept: { text, revision: draft.revision }, draft, failure: undefined });
      } else if (answer.body.kind === 'conflict') this.meet(answer.body);
      else this.#set({ failure: { of: 'save', message: answer.body.message } });
      return answer.ok;
    });
  }

  readonly takeMerged = async (merged: string): Promise<void> => {
    const { conflict, kept: before } = this.#state;
    if (!conflict) return;
    const { about, theirs, revision } = conflict;
    // What is served has changed: the difference is one to that from now on.
    const kept =
      about === 'draft' ? { ...before, text: theirs, revision } : { ...before, onto: theirs };
    this.#set({ conflict: undefined, kept, text: merged, replaced: { text: merged } });
    // What somebody saved meanwhile, or a server that is gone, takes nothing out of the editor.
    if (await this.save()) await this.#inTurn(() => this.#load(merged));
  };

  /** Asks for something that changes the draft, and loads the text anew when it was done, or refused for another one. */
  readonly act = (request: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
    const { text: begun } = this.#state;
    return this.#inTurn(async () => {
      const answer = await request();
      if (answer.ok || isOutdated(answer)) await this.#load(begun);
      return answer;
    });
  };

  /** Removes the draft; when somebody else has gone on with it, their text is the answer, and the draft stays. */
  readonly giveUp = (): Promise<Answer<unknown>> =>
    this.act(() => {
      const { text, kept } = this.#state;
      return ask('DELETE', this.#path, { revision: kept.revision, began: kept.text, text });
    });

  /** @param begun What was written when it was asked for: what was typed since stays. */
  async #load(begun: string): Promise<void> {
    const answer = await ask<OpenText>('GET', this.#path);
    if (!answer.ok) {
      // Of a page that is gone nothing can be kept: it is as if it had never been opened.
      const gone = answer.status === 404 ? new Writing(this.#path).state() : {};
      this.#set({ ...gone, failure: { of: 'load', message: failureOf(answer) } });
      return;
    }
    const { draft, served } = answer.value;
    const { text: written, kept, conflict } = this.#state;
    const isTyped = written !== begun;
    // Where somebody else has saved meanwhile, what was typed is kept onto the older revision: a conflict, to be merged.
    const isOvertaken = isTyped && draft !== undefined && draft.revision !== kept.revision;
    const text = draft?.text ?? served;
    this.#set({
      opened: answer.value,
      draft,
      // Whoever gave the draft up has nothing to merge any more.
      conflict: draft && conflict,
      failure: undefined,
      ...(!isOvertaken && { kept: { text, revision: draft?.revision ?? 0 } }),
      ...(!isTyped && { text, replaced: { text } }),
    });
  }

  /** One request after the other: each names the revision that the one before made. */
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
    if (this.isKept || conflict) return;
    // A failure is tried again, also when nothing more is typed, and whatever the desk shows by then.
    this.#timer = setTimeout(() => void this.save(), failure ? pauses.retry : pauses.save);
  }

  #forget(): void {
    if (this.isKept && this.#listeners.size === 0) writings.delete(this.#path);
  }
}

const unkept = () => [...writings.values()].filter(({ isKept }) => !isKept);

/** Has all that is written in this tab kept. @returns whether it is. */
export async function keepAll(): Promise<boolean> {
  return !(await Promise.all(unkept().map((writing) => writing.save()))).includes(false);
}

export const isAllKept = (): boolean => unkept().length === 0;

/** A text that is open: what is written, how far it is kept, what is wrong with it. */
export interface EditedText extends Omit<State, 'failure'> {
  /** To go on with it. */
  readonly writing: Writing;
  readonly checked: Checked | undefined;
  /** Whether what is wrong was looked for in the text as it is now: another one's places are not its own. */
  readonly isChecked: boolean;
  readonly saving: Saving;
  /** Why nothing can be kept, as the server says it. */
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
    saving: savingOf(state, writing.isKept),
    problem: failure?.message ?? '',
    // What was typed while the answer was on its way is part of it.
    conflict: conflict && { ...conflict, mine: text },
  };
}

function savingOf({ conflict, failure }: State, isKept: boolean): Saving {
  if (conflict) return 'stopped';
  if (failure?.of === 'load') return 'failed';
  if (isKept) return 'kept';
  return failure ? 'failed' : 'pending';
}

function useChecked(path: string | undefined, text: string) {
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
