import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { ask, type Answer } from './api.ts';
import { leaveGoneButton, PublishForm } from './publish-form.tsx';
import { sayNotice, type ScreenProps } from './table-screen.tsx';
import { say } from './words.ts';
import type { PreparedNotice, ShownNotice } from '../wire.ts';

/** Notice that is being written. It is kept while other screens are shown. */
export interface WrittenNotice {
  readonly text: string;
  /** True if the text is also stored elsewhere: on the site, in a plan, or among the prepared notices. */
  readonly isKept: boolean;
  /** Texts that were unfinished when another one was started; no other copy exists. */
  readonly left: readonly string[];
}

interface NoticesScreenProps extends ScreenProps {
  readonly notice: WrittenNotice;
  readonly onWrite: Dispatch<SetStateAction<WrittenNotice>>;
}

/** Screen of the notice above every page of the site. In an emergency, the second click happens here. */
export function NoticesScreen(props: NoticesScreenProps): ReactNode {
  const { me, desk, notice, onWrite, onChanged } = props;
  const { text, left } = notice;
  const { notice: shown } = desk;
  const [prepared, setPrepared] = useState<readonly PreparedNotice[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const isPublisher = me.roles.includes('publisher');
  useEffect(() => {
    void ask<readonly PreparedNotice[]>('GET', '/api/notices').then((answer) => {
      if (answer.ok) setPrepared(answer.value);
    });
  }, []);

  const follow = async (answer: Answer<unknown>, success: string) => {
    // A refusal may mean that the state has changed, so the desk is reloaded first.
    await onChanged();
    setMessages(answer.ok ? [success] : wordsOf(answer));
    return answer.ok;
  };
  const publish = async (body: object, success: string) =>
    follow(await ask('POST', '/api/notices', body), success);
  const withdraw = async ({ build }: ShownNotice) => {
    const body = { shown: build, why: say('avis.fin') };
    await follow(await ask('POST', '/api/notices/withdraw', body), say('avis.retire'));
    leaveGoneButton();
  };
  const beginFrom = (written: string) => {
    const aside = asideOf(notice);
    onWrite({ text: written, isKept: true, left: aside });
    setMessages(aside.length > left.length ? [say('avis.misDeCote')] : []);
  };
  const takeUpAgain = () => {
    // The current text is queued behind the others, so that each returns in turn.
    const [first = '', ...others] = asideOf(notice);
    onWrite({ text: first, isKept: false, left: others });
    setMessages([]);
    leaveGoneButton();
  };

  return (
    <>
      <h1>{say('nav.avis')}</h1>
      <p>{say('avis.explication')}</p>
      <output>
        {messages.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </output>
      <h2>{say('table.avis')}</h2>
      <p>{sayNotice(shown)}</p>
      {shown && isPublisher && (
        <button type="button" onClick={() => void withdraw(shown)}>
          {say('avis.retirer')}
        </button>
      )}
      <h2>{say('avis.prets')}</h2>
      <ul className="notices">
        {prepared.map(({ name, text: written }) => (
          <li key={name}>
            <blockquote>{frenchOf(written)}</blockquote>
            {isPublisher && (
              <p className="row">
                <button
                  type="button"
                  className="primary"
                  onClick={() =>
                    void publish({ text: written, why: say('avis.urgence') }, say('avis.faite'))
                  }
                >
                  {say('avis.mettre', { nom: name })}
                </button>
                <button type="button" onClick={() => beginFrom(written)}>
                  {say('avis.modifier', { nom: name })}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {isPublisher && (
        <>
          <h2>{say('avis.ecrire')}</h2>
          {left.length > 0 && (
            <button type="button" onClick={takeUpAgain}>
              {say('avis.reprendre')}
            </button>
          )}
          <label>
            {say('avis.texte')}
            <textarea
              rows={16}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                onWrite((now) => ({ ...now, text: value, isKept: value === '' }))
              }
            />
          </label>
          <PublishForm
            subject="notice"
            hasGaps={false}
            siblings={[]}
            isReady
            onPublish={async (given) => {
              const { withGaps: _, also: __, ...publishing } = given;
              const isPlan = 'from' in publishing || 'until' in publishing;
              const done = say(isPlan ? 'avis.prevue' : 'avis.faite');
              const isDone = await publish({ ...publishing, text }, done);
              // Text typed in the meantime is not part of the publication.
              if (isDone) onWrite((now) => (now.text === text ? { ...now, isKept: true } : now));
              return isDone;
            }}
          />
        </>
      )}
    </>
  );
}

/** Returns the set-aside texts, including the current one if replacing it would lose it. */
const asideOf = ({ text, isKept, left }: WrittenNotice): readonly string[] =>
  isKept || text === '' ? left : [...left, text];

/** Returns the reason of the refusal and the faults with their lines. */
function wordsOf({ body }: Extract<Answer<unknown>, { ok: false }>): readonly string[] {
  if (body.kind === 'conflict') return [];
  const { message, faults = [] } = body;
  return [
    message || say('panne'),
    ...faults.map((fault) => `${say('texte.ligne', { ligne: fault.line })} : ${fault.message}`),
  ];
}

const frenchOf = (text: string): string => /# fr\s+([\s\S]*?)\s+# /.exec(text)?.[1] ?? text;
