import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { ask, type Answer } from './api.ts';
import { leaveGoneButton, PublishForm } from './publish-form.tsx';
import { sayNotice, type ScreenProps } from './table-screen.tsx';
import { say } from './words.ts';
import type { PreparedNotice, ShownNotice } from '../wire.ts';

/** A notice that is being written: it stays while other screens are shown. */
export interface WrittenNotice {
  readonly text: string;
  /** Whether it is written anywhere else as well: on the site, in a plan, or among the prepared ones. */
  readonly isKept: boolean;
  /** What was being written when another one was begun: there is no other copy of it. */
  readonly left: readonly string[];
}

interface NoticesScreenProps extends ScreenProps {
  readonly notice: WrittenNotice;
  readonly onWrite: Dispatch<SetStateAction<WrittenNotice>>;
}

/** What stands above every page of the site: the second press of an emergency is here. */
export function NoticesScreen(props: NoticesScreenProps): ReactNode {
  const { me, desk, notice, onWrite, onChanged } = props;
  const { text, left } = notice;
  const { notice: shown } = desk;
  const [prepared, setPrepared] = useState<readonly PreparedNotice[]>([]);
  const [told, setTold] = useState<readonly string[]>([]);
  const isPublisher = me.roles.includes('publisher');
  useEffect(() => {
    void ask<readonly PreparedNotice[]>('GET', '/api/notices').then((answer) => {
      if (answer.ok) setPrepared(answer.value);
    });
  }, []);

  const follow = async (answer: Answer<unknown>, success: string) => {
    // What was refused may be so because something else is there by now.
    await onChanged();
    setTold(answer.ok ? [success] : wordsOf(answer));
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
    setTold(aside.length > left.length ? [say('avis.misDeCote')] : []);
  };
  const takeUpAgain = () => {
    // What is written by now goes behind the others: each comes back in its turn.
    const [first = '', ...others] = asideOf(notice);
    onWrite({ text: first, isKept: false, left: others });
    setTold([]);
    leaveGoneButton();
  };

  return (
    <>
      <h1>{say('nav.avis')}</h1>
      <p>{say('avis.explication')}</p>
      <output>
        {told.map((line, index) => (
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
              // What was typed meanwhile is not part of it.
              if (isDone) onWrite((now) => (now.text === text ? { ...now, isKept: true } : now));
              return isDone;
            }}
          />
        </>
      )}
    </>
  );
}

/** What would be lost if another text took the place of the one that is written, after what was left before. */
const asideOf = ({ text, isKept, left }: WrittenNotice): readonly string[] =>
  isKept || text === '' ? left : [...left, text];

/** Why it was refused, and what is wrong in which line. */
function wordsOf({ body }: Extract<Answer<unknown>, { ok: false }>): readonly string[] {
  if (body.kind === 'conflict') return [];
  const { message, faults = [] } = body;
  return [
    message || say('panne'),
    ...faults.map((fault) => `${say('texte.ligne', { ligne: fault.line })} : ${fault.message}`),
  ];
}

const frenchOf = (text: string): string => /# fr\s+([\s\S]*?)\s+# /.exec(text)?.[1] ?? text;
