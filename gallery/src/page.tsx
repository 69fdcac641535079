import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { languages } from '@amendes/contract';
import type { ScreenState, ShownPart } from '@amendes/testing/screen-state.ts';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';
import { frameAddress, idOf, partsIn, type Wish } from './wish.ts';

/* All states on one page, in frames as wide as the devices that matter. The address stores the choices. */

const all = 'all';
const choices = {
  language: [...languages, all],
  scheme: ['light', 'dark', all],
  width: ['320', '360', '768', '1280', all],
} as const;

type Choice = 'part' | keyof typeof choices;
type Chosen = Readonly<Record<Choice, string>>;
type Choices = Readonly<Record<Choice, readonly string[]>>;

/** Returns the choices of an address. The defaults are those of a French telephone by day. */
function chosenBy(hash: string, parts: readonly ShownPart[]): Chosen {
  const offered = offeredFor(parts);
  const chosen = { part: all, language: 'fr', scheme: 'light', width: '360' };
  const requested = [...new URLSearchParams(hash.slice(1))].filter(
    ([name, value]) => isChoice(name) && offered[name].includes(value),
  );
  return { ...chosen, ...Object.fromEntries(requested) };
}

const offeredFor = (parts: readonly ShownPart[]): Choices => ({
  part: [all, ...parts.map(({ name }) => name)],
  ...choices,
});

const isChoice = (name: string): name is Choice => name === 'part' || name in choices;

/** Returns the values of a choice that the page must show. */
const valuesOf = (name: keyof typeof choices, chosen: Chosen): readonly string[] =>
  chosen[name] === all ? choices[name].filter((one) => one !== all) : [chosen[name]];

interface GalleryProps {
  readonly parts: readonly ShownPart[];
}

function Gallery({ parts }: GalleryProps): ReactNode {
  const offered = offeredFor(parts);
  const [chosen, setChosen] = useState(() => chosenBy(location.hash, parts));
  const choose = (name: Choice, value: string) => {
    const next = { ...chosen, [name]: value };
    history.replaceState(null, '', `#${new URLSearchParams(next).toString()}`);
    setChosen(next);
  };
  useEffect(() => {
    const follow = () => setChosen(chosenBy(location.hash, parts));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [parts]);
  const shown = parts.filter(({ name }) => [all, name].includes(chosen.part));
  const count = shown.reduce((sum, { states }) => sum + states.length, 0);

  return (
    <>
      <header>
        <h1>Gallery</h1>
        <form>
          {Object.keys(offered)
            .filter(isChoice)
            .map((name) => (
              <label key={name}>
                {name}{' '}
                <select
                  value={chosen[name]}
                  onChange={({ currentTarget }) => choose(name, currentTarget.value)}
                >
                  {offered[name].map((value) => (
                    <option key={value}>{value}</option>
                  ))}
                </select>
              </label>
            ))}
        </form>
        <output>{count} states</output>
      </header>
      <main>
        {shown.map((part) => (
          <section key={part.name} aria-labelledby={part.name}>
            <h2 id={part.name}>{part.name}</h2>
            {part.states.map((state) => (
              <State key={state.name} part={part} state={state} chosen={chosen} />
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

interface StateProps {
  readonly part: ShownPart;
  readonly state: ScreenState;
  readonly chosen: Chosen;
}

function State({ part, state, chosen }: StateProps): ReactNode {
  const source = `${part.folder}/${state.source}`;
  return (
    <article data-state={idOf(part, state)} data-source={source}>
      <h3>{state.name}</h3>
      <p>
        <a href={`sources/${source}.txt`}>{source}</a>
      </p>
      <div className="frames">
        {valuesOf('language', chosen).map((language) =>
          valuesOf('scheme', chosen).map((scheme) =>
            valuesOf('width', chosen).map((width) => (
              <Frame
                key={`${language} ${scheme} ${width}`}
                wish={{ id: idOf(part, state), language, scheme }}
                width={Number(width)}
              />
            )),
          ),
        )}
      </div>
    </article>
  );
}

interface FrameProps {
  readonly wish: Wish;
  readonly width: number;
}

/** A frame that loads when it comes near the viewport, and grows as high as its content. */
function Frame({ wish, width }: FrameProps): ReactNode {
  const [height, setHeight] = useState(640);
  const fit = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = contentDocument?.documentElement;
    if (!page) return;
    const observer = new MutationObserver(() => {
      if ('ready' in page.dataset) setHeight(Math.max(640, page.scrollHeight));
    });
    observer.observe(page, { attributeFilter: ['data-ready'] });
  };
  const { id, language, scheme } = wish;
  return (
    <figure>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the gallery itself, whose height is read */}
      <iframe
        title={`${id}, ${language}, ${scheme}, ${width} pixels`}
        src={frameAddress(wish)}
        loading="lazy"
        width={width}
        height={height}
        onLoad={fit}
      />
      <figcaption>
        <a href={frameAddress(wish)}>
          {language}, {scheme}, {width}
        </a>
      </figcaption>
    </figure>
  );
}

/** Shows all states of the parts that modules export. @public */
export function showGallery(modules: readonly object[]): void {
  const root = createRoot(document.querySelector('#root') ?? document.body);
  root.render(<Gallery parts={partsIn(modules)} />);
}
