import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { callServer, type Answer } from './api.ts';
import { focusContent, PublishForm } from './publish-form.tsx';
import { describeBanner, type ScreenProps } from './table-screen.tsx';
import { translate } from './words.ts';
import type { PreparedBanner, ShownBanner } from '../wire.ts';

/** Banner that is being written. It is kept while other screens are shown. */
export interface WrittenBanner {
  readonly text: string;
  /** True if the text is also stored elsewhere: on the site, in a plan, or among the prepared banners. */
  readonly isStored: boolean;
  /** Texts that were unfinished when another one was started; no other copy exists. */
  readonly unfinished: readonly string[];
}

interface BannersScreenProps extends ScreenProps {
  readonly banner: WrittenBanner;
  readonly onWrite: Dispatch<SetStateAction<WrittenBanner>>;
}

/** Screen of the banner above every page of the site. In an emergency, the second click happens here. */
export function BannersScreen(props: BannersScreenProps): ReactNode {
  const { me, desk, banner, onWrite, onChanged } = props;
  const { text, unfinished } = banner;
  const { banner: shown } = desk;
  const [prepared, setPrepared] = useState<readonly PreparedBanner[]>([]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const isPublisher = me.roles.includes('publisher');
  useEffect(() => {
    void callServer<readonly PreparedBanner[]>('GET', '/api/banners').then((answer) => {
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
    follow(await callServer('POST', '/api/banners', body), success);
  const withdraw = async ({ build }: ShownBanner) => {
    const body = { shown: build, why: translate('avis.fin') };
    await follow(await callServer('POST', '/api/banners/withdraw', body), translate('avis.retire'));
    focusContent();
  };
  const startFrom = (written: string) => {
    const stillUnfinished = allUnfinished(banner);
    onWrite({ text: written, isStored: true, unfinished: stillUnfinished });
    setMessages(stillUnfinished.length > unfinished.length ? [translate('avis.misDeCote')] : []);
  };
  const resume = () => {
    // The current text is queued behind the others, so that each returns in turn.
    const [first = '', ...others] = allUnfinished(banner);
    onWrite({ text: first, isStored: false, unfinished: others });
    setMessages([]);
    focusContent();
  };

  return (
    <>
      <h1>{translate('nav.avis')}</h1>
      <p>{translate('avis.explication')}</p>
      <output>
        {messages.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </output>
      <h2>{translate('table.avis')}</h2>
      <p>{describeBanner(shown)}</p>
      {shown && isPublisher && (
        <button type="button" onClick={() => void withdraw(shown)}>
          {translate('avis.retirer')}
        </button>
      )}
      <h2>{translate('avis.prets')}</h2>
      <ul className="banners">
        {prepared.map(({ name, text: written }) => (
          <li key={name}>
            <blockquote>{frenchOf(written)}</blockquote>
            {isPublisher && (
              <p className="row">
                <button
                  type="button"
                  className="primary"
                  onClick={() =>
                    void publish(
                      { text: written, why: translate('avis.urgence') },
                      translate('avis.faite'),
                    )
                  }
                >
                  {translate('avis.mettre', { nom: name })}
                </button>
                <button type="button" onClick={() => startFrom(written)}>
                  {translate('avis.modifier', { nom: name })}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {isPublisher && (
        <>
          <h2>{translate('avis.ecrire')}</h2>
          {unfinished.length > 0 && (
            <button type="button" onClick={resume}>
              {translate('avis.reprendre')}
            </button>
          )}
          <label>
            {translate('avis.texte')}
            <textarea
              rows={16}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                onWrite((now) => ({ ...now, text: value, isStored: value === '' }))
              }
            />
          </label>
          <PublishForm
            subject="banner"
            hasGaps={false}
            siblings={[]}
            isReady
            onPublish={async (input) => {
              const { withGaps: _, also: __, ...publishing } = input;
              const isPlan = 'from' in publishing || 'until' in publishing;
              const done = translate(isPlan ? 'avis.prevue' : 'avis.faite');
              const isDone = await publish({ ...publishing, text }, done);
              // Text typed in the meantime is not part of the publication.
              if (isDone) onWrite((now) => (now.text === text ? { ...now, isStored: true } : now));
              return isDone;
            }}
          />
        </>
      )}
    </>
  );
}

/** Returns the set-aside texts, including the current one if replacing it would lose it. */
const allUnfinished = ({ text, isStored, unfinished }: WrittenBanner): readonly string[] =>
  isStored || text === '' ? unfinished : [...unfinished, text];

/** Returns the reason of the refusal and the faults with their lines. */
function wordsOf({ body }: Extract<Answer<unknown>, { ok: false }>): readonly string[] {
  if (body.kind === 'conflict') return [];
  const { message, faults = [] } = body;
  return [
    message || translate('panne'),
    ...faults.map(
      (fault) => `${translate('texte.ligne', { ligne: fault.line })} : ${fault.message}`,
    ),
  ];
}

const frenchOf = (text: string): string => /# fr\s+([\s\S]*?)\s+# /.exec(text)?.[1] ?? text;
