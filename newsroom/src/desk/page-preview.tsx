import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { translate } from './words.ts';

interface PagePreviewProps {
  readonly page: ContentPage;
  readonly operator: unknown;
}

/** Previews the page with the current text, in the light or dark scheme, on a narrow or wide screen. */
export function PagePreview({ page, operator }: PagePreviewProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Number of times the frame was loaded. A reloaded frame has no page and needs it again. */
  const [loads, setLoads] = useState(0);
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [isNarrow, setNarrow] = useState(true);

  useEffect(() => {
    if (loads > 0)
      frame.current?.contentWindow?.postMessage({ page, operator, scheme }, location.origin);
  }, [loads, page, operator, scheme]);

  return (
    <section className="preview" aria-labelledby="apercu">
      <h2 id="apercu">{translate('texte.apercu')}</h2>
      <p className="row">
        <Choice
          name={translate('texte.couleurs')}
          options={[translate('texte.clair'), translate('texte.sombre')]}
          chosen={scheme === 'light' ? 0 : 1}
          onChoose={(index) => setScheme(index === 0 ? 'light' : 'dark')}
        />
        <Choice
          name={translate('texte.largeur')}
          options={[translate('texte.etroit'), translate('texte.large')]}
          chosen={isNarrow ? 0 : 1}
          onChoose={(index) => setNarrow(index === 0)}
        />
      </p>
      <iframe
        ref={frame}
        title={translate('texte.apercu')}
        src="/cadre"
        // The script of the frame is deferred, so it listens once the page is loaded.
        onLoad={() => setLoads((before) => before + 1)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is a page of the desk itself; it may not lead away
        sandbox="allow-scripts allow-same-origin"
        className={isNarrow ? 'narrow' : ''}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ name, options, chosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      {name}{' '}
      <select
        value={chosen}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {options.map((option, index) => (
          <option key={option} value={index}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
