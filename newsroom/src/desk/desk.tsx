import '@amendes/ui/tokens.css';
import './desk.css';
import {
  StrictMode,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { createRoot } from 'react-dom/client';
import { safeParse } from 'valibot';
import { ask, failureOf, signedIn } from './api.ts';
import { HelpScreen } from './help-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { NoticesScreen, type WrittenNotice } from './notices-screen.tsx';
import { TableScreen } from './table-screen.tsx';
import { TextScreen } from './text-screen.tsx';
import { isAllKept, keepAll } from './use-text.ts';
import { say } from './words.ts';
import { pathOf, placeSchema, type Desk, type Me } from '../wire.ts';

const screens = [
  { address: '#/', name: 'nav.textes', Screen: TableScreen },
  { address: '#/avis', name: 'nav.avis', Screen: NoticesScreen },
  { address: '#/historique', name: 'nav.historique', Screen: HistoryScreen },
  { address: '#/aide', name: 'nav.aide', Screen: HelpScreen },
] as const;

function DeskRoot(): ReactNode {
  const [me, setMe] = useState<Me>();
  const [desk, setDesk] = useState<Desk>();
  const [problem, setProblem] = useState('');
  const [hash, setHash] = useState(location.hash);
  const [notice, setNotice] = useState<WrittenNotice>({ text: '', isKept: true, left: [] });
  const main = useRef<HTMLElement>(null);

  const load = useCallback(async () => {
    const answer = await ask<Desk>('GET', '/api/desk');
    if (answer.ok) setDesk(answer.value);
    setProblem(answer.ok ? '' : failureOf(answer));
  }, []);
  useEffect(() => {
    void signedIn().then((answer) => {
      if (answer.ok) setMe(answer.value);
      else setProblem(failureOf(answer));
      return answer.ok ? load() : undefined;
    });
  }, [load]);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
      // Every screen starts with the current state, including the text typed in the screen that is left.
      void keepAll().then(load);
      // The focus tells users of a screen reader that the page has changed.
      main.current?.focus();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [load]);
  const isNoticeKept = notice.isKept && notice.left.length === 0;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAllKept() || !isNoticeKept) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNoticeKept]);
  const signOut = async () => {
    if (!(await keepAll())) {
      setProblem(say('nav.pasEnregistre'));
      return;
    }
    // The browser would ask about the unsaved notice after the session has ended, when it could no longer be sent.
    if (!isNoticeKept) {
      setProblem(say('nav.avisPasEnvoye'));
      return;
    }
    const answer = await ask('POST', '/api/sign-out');
    if (answer.ok) location.reload();
    else setProblem(answer.status === 0 ? say('nav.encoreConnecte') : failureOf(answer));
  };

  if (!me || !desk) {
    return (
      <main>
        <h1>{say('titre')}</h1>
        <output>{problem || say('attente')}</output>
      </main>
    );
  }
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {say('nav.contenu')}
      </a>
      <header>
        <p className="name">{say('titre')}</p>
        <nav aria-label={say('nav.nom')}>
          <ul>
            {screens.map(({ address, name }) => (
              <li key={address}>
                <a href={address} aria-current={(hash || '#/') === address ? 'page' : undefined}>
                  {say(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="row">
          {me.name} ({me.roles.map((role) => say(`roles.${role}`)).join(', ')})
          <button type="button" onClick={() => void signOut()}>
            {say('nav.quitter')}
          </button>
        </p>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {problem !== '' && <p role="alert">{problem}</p>}
        <ShownScreen
          hash={hash}
          me={me}
          desk={desk}
          notice={notice}
          onWrite={setNotice}
          onChanged={load}
        />
      </main>
    </>
  );
}

interface ShownScreenProps extends ComponentProps<typeof NoticesScreen> {
  readonly hash: string;
}

/** Renders the screen of an address of the desk. */
function ShownScreen({ hash, ...given }: ShownScreenProps): ReactNode {
  const [, language, page] = /^#\/texte\/([^/]+)\/([^/]+)$/.exec(hash) ?? [];
  const parsed = safeParse(placeSchema, { language, page });
  if (parsed.success) {
    const { output: place } = parsed;
    const title = given.desk.pages.find((each) => each.page === place.page)?.title ?? place.page;
    return <TextScreen key={pathOf(place)} me={given.me} place={place} title={title} />;
  }
  const { Screen } = screens.find(({ address }) => address === hash) ?? screens[0];
  return <Screen {...given} />;
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <DeskRoot />
  </StrictMode>,
);
