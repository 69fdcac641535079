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
import { callServer, failureOf, signedIn } from './api.ts';
import { BannersScreen, type WrittenBanner } from './banners-screen.tsx';
import { HelpScreen } from './help-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { TableScreen } from './table-screen.tsx';
import { TextScreen } from './text-screen.tsx';
import { isAllSaved, saveAll } from './use-text.ts';
import { translate } from './words.ts';
import { pathOf, placeSchema, type Desk, type Me } from '../wire.ts';

const screens = [
  { address: '#/', name: 'nav.textes', Screen: TableScreen },
  { address: '#/avis', name: 'nav.avis', Screen: BannersScreen },
  { address: '#/historique', name: 'nav.historique', Screen: HistoryScreen },
  { address: '#/aide', name: 'nav.aide', Screen: HelpScreen },
] as const;

function DeskRoot(): ReactNode {
  const [me, setMe] = useState<Me>();
  const [desk, setDesk] = useState<Desk>();
  const [problem, setProblem] = useState('');
  const [hash, setHash] = useState(location.hash);
  const [banner, setBanner] = useState<WrittenBanner>({ text: '', isStored: true, unfinished: [] });
  const main = useRef<HTMLElement>(null);

  const load = useCallback(async () => {
    const answer = await callServer<Desk>('GET', '/api/desk');
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
      void saveAll().then(load);
      // The focus tells users of a screen reader that the page has changed.
      main.current?.focus();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [load]);
  const isBannerStored = banner.isStored && banner.unfinished.length === 0;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAllSaved() || !isBannerStored) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBannerStored]);
  const signOut = async () => {
    if (!(await saveAll())) {
      setProblem(translate('nav.pasEnregistre'));
      return;
    }
    // The browser would ask about the unsaved banner after the session has ended, when it could no longer be sent.
    if (!isBannerStored) {
      setProblem(translate('nav.avisPasEnvoye'));
      return;
    }
    const answer = await callServer('POST', '/api/sign-out');
    if (answer.ok) location.reload();
    else setProblem(answer.status === 0 ? translate('nav.encoreConnecte') : failureOf(answer));
  };

  if (!me || !desk) {
    return (
      <main>
        <h1>{translate('titre')}</h1>
        <output>{problem || translate('attente')}</output>
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
        {translate('nav.contenu')}
      </a>
      <header>
        <p className="name">{translate('titre')}</p>
        <nav aria-label={translate('nav.nom')}>
          <ul>
            {screens.map(({ address, name }) => (
              <li key={address}>
                <a href={address} aria-current={(hash || '#/') === address ? 'page' : undefined}>
                  {translate(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="row">
          {me.name} ({me.roles.map((role) => translate(`roles.${role}`)).join(', ')})
          <button type="button" onClick={() => void signOut()}>
            {translate('nav.quitter')}
          </button>
        </p>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {problem !== '' && <p role="alert">{problem}</p>}
        <ShownScreen
          hash={hash}
          me={me}
          desk={desk}
          banner={banner}
          onWrite={setBanner}
          onChanged={load}
        />
      </main>
    </>
  );
}

interface ShownScreenProps extends ComponentProps<typeof BannersScreen> {
  readonly hash: string;
}

/** Renders the screen of an address of the desk. */
function ShownScreen({ hash, ...screenProps }: ShownScreenProps): ReactNode {
  const [, language, page] = /^#\/texte\/([^/]+)\/([^/]+)$/.exec(hash) ?? [];
  const parsed = safeParse(placeSchema, { language, page });
  if (parsed.success) {
    const { output: place } = parsed;
    const title =
      screenProps.desk.pages.find((each) => each.page === place.page)?.title ?? place.page;
    return <TextScreen key={pathOf(place)} me={screenProps.me} place={place} title={title} />;
  }
  const { Screen } = screens.find(({ address }) => address === hash) ?? screens[0];
  return <Screen {...screenProps} />;
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <DeskRoot />
  </StrictMode>,
);
