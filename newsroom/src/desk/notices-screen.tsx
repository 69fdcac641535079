import { useEffect, useState, type ReactNode } from 'react';
import { ask, type Answer } from './api.ts';
import { PublishForm } from './publish-form.tsx';
import { say } from './words.ts';
import type { Desk, Me, PreparedNotice } from '../wire.ts';

interface NoticesScreenProps {
  readonly me: Me;
  readonly desk: Desk;
  readonly onChanged: () => Promise<void>;
}

/** What stands above every page of the site: the second press of an emergency is here. */
export function NoticesScreen({ me, desk, onChanged }: NoticesScreenProps): ReactNode {
  const [prepared, setPrepared] = useState<readonly PreparedNotice[]>([]);
  const [text, setText] = useState('');
  const [told, setTold] = useState<readonly string[]>([]);
  const isPublisher = me.roles.includes('publisher');
  useEffect(() => {
    void ask<readonly PreparedNotice[]>('GET', '/api/notices').then((answer) => {
      if (answer.ok) setPrepared(answer.value);
    });
  }, []);

  const follow = async (answer: Answer<unknown>, success: string) => {
    if (answer.ok) await onChanged();
    setTold(answer.ok ? [success] : wordsOf(answer));
  };
  const publish = async (body: object, success: string) =>
    follow(await ask('POST', '/api/notices', body), success);

  return (
    <>
      <h1>{say('avis.titre')}</h1>
      <p>{say('avis.explication')}</p>
      <output>
        {told.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </output>
      <h2>{say('table.avis')}</h2>
      <p>{desk.notice?.text ?? say('table.pasDAvis')}</p>
      {desk.notice && isPublisher && (
        <button
          type="button"
          onClick={() =>
            void ask('POST', '/api/notices/withdraw', { why: say('avis.fin') }).then((answer) =>
              follow(answer, say('avis.retire')),
            )
          }
        >
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
                <button type="button" onClick={() => setText(written)}>
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
          <label>
            {say('avis.texte')}
            <textarea
              rows={16}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
          <PublishForm
            hasGaps={false}
            siblings={[]}
            isReady
            onPublish={(given) => {
              const { withGaps: _, also: __, ...publishing } = given;
              const isPlan = 'from' in publishing || 'until' in publishing;
              return publish({ ...publishing, text }, say(isPlan ? 'avis.prevue' : 'avis.faite'));
            }}
          />
        </>
      )}
    </>
  );
}

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
