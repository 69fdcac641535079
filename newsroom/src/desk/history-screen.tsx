import { useState, type ReactNode } from 'react';
import { callServer, failureOf } from './api.ts';
import { focusContent } from './publish-form.tsx';
import type { ScreenProps } from './table-screen.tsx';
import { apiPath, type EditedText } from './use-text.ts';
import { translate, formatMoment } from './words.ts';
import type { Place } from '../wire.ts';

/** Maximum number of listed paths; a longer list is shown as "all texts". */
const shownPaths = 6;

/** Lists who published what, when and why; each release can be served again. */
export function HistoryScreen({ me, desk, onChanged }: ScreenProps): ReactNode {
  const [outcome, setOutcome] = useState('');
  const serveAgain = async (build: string, date: string) => {
    const why = translate('historique.raison', { date });
    const shown = desk.history.find(({ isServed }) => isServed)?.build;
    const answer = await callServer('POST', '/api/rollback', { build, shown, why });
    await onChanged();
    setOutcome(answer.ok ? translate('historique.faite') : failureOf(answer));
    if (answer.ok) focusContent();
  };
  return (
    <>
      <h1>{translate('nav.historique')}</h1>
      <output>{outcome}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it */}
      <section className="scroller" tabIndex={0} aria-label={translate('historique.legende')}>
        <table>
          <caption>{translate('historique.legende')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('historique.quand')}</th>
              <th scope="col">{translate('historique.qui')}</th>
              <th scope="col">{translate('historique.pourquoi')}</th>
              <th scope="col">{translate('historique.quoi')}</th>
              <th scope="col">{translate('historique.remettre')}</th>
            </tr>
          </thead>
          <tbody>
            {desk.history.map(({ build, at, by, why, kept, paths, isServed }, index) => (
              <tr key={`${build} ${index}`}>
                <th scope="row">{formatMoment(at)}</th>
                <td>{by}</td>
                <td>{why}</td>
                <td>{describePaths(paths)}</td>
                <td>
                  {isServed && translate('historique.enLigne')}
                  {!isServed && kept === 'gone' && translate('historique.effacee')}
                  {!isServed && kept !== 'gone' && me.roles.includes('publisher') && (
                    <button
                      type="button"
                      aria-label={translate('historique.remettreNom', { date: formatMoment(at) })}
                      onClick={() => void serveAgain(build, formatMoment(at))}
                    >
                      {translate('historique.remettre')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function describePaths(paths: readonly string[]): string {
  if (paths.length === 0) return translate('historique.inconnu');
  return paths.length > shownPaths ? translate('historique.tous') : paths.join(', ');
}

interface VersionsProps {
  readonly edited: EditedText;
  readonly place: Place;
  /** True for users who may not write or have two texts to merge: they cannot restore a version. */
  readonly isReadOnly: boolean;
}

/** Lists every published version of the text; each can be restored. */
export function Versions({ edited, place, isReadOnly }: VersionsProps): ReactNode {
  const versions = edited.opened?.history ?? [];
  const [outcome, setOutcome] = useState('');
  const restore = async (build: string) => {
    const answer = await callServer<{ text: string }>('GET', `${apiPath(place)}/versions/${build}`);
    if (answer.ok) edited.writing.replace(answer.value.text);
    setOutcome(answer.ok ? '' : failureOf(answer));
  };
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{translate('texte.versions')}</h2>
      <output>{outcome}</output>
      {versions.length === 0 && <p>{translate('texte.pasDeVersion')}</p>}
      <ul>
        {versions.map(({ build, at, by, why, kept }) => (
          <li key={`${build} ${at}`}>
            {formatMoment(at)}, {by} : {why}{' '}
            {kept !== 'whole' && <em>{translate('historique.effacee')}</em>}
            {kept === 'whole' && !isReadOnly && (
              <button type="button" onClick={() => void restore(build)}>
                {translate('texte.reprendre')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
