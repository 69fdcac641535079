import { useState, type ReactNode } from 'react';
import { ask, failureOf } from './api.ts';
import { leaveGoneButton } from './publish-form.tsx';
import type { ScreenProps } from './table-screen.tsx';
import { apiPath, type EditedText } from './use-text.ts';
import { say, sayMoment } from './words.ts';
import type { Place } from '../wire.ts';

/** Maximum number of listed paths; a longer list is shown as "all texts". */
const shownPaths = 6;

/** Lists who published what, when and why; each release can be served again. */
export function HistoryScreen({ me, desk, onChanged }: ScreenProps): ReactNode {
  const [outcome, setOutcome] = useState('');
  const serveAgain = async (build: string, date: string) => {
    const why = say('historique.raison', { date });
    const shown = desk.history.find(({ isServed }) => isServed)?.build;
    const answer = await ask('POST', '/api/rollback', { build, shown, why });
    await onChanged();
    setOutcome(answer.ok ? say('historique.faite') : failureOf(answer));
    if (answer.ok) leaveGoneButton();
  };
  return (
    <>
      <h1>{say('nav.historique')}</h1>
      <output>{outcome}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it */}
      <section className="scroller" tabIndex={0} aria-label={say('historique.legende')}>
        <table>
          <caption>{say('historique.legende')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('historique.quand')}</th>
              <th scope="col">{say('historique.qui')}</th>
              <th scope="col">{say('historique.pourquoi')}</th>
              <th scope="col">{say('historique.quoi')}</th>
              <th scope="col">{say('historique.remettre')}</th>
            </tr>
          </thead>
          <tbody>
            {desk.history.map(({ build, at, by, why, kept, paths, isServed }, index) => (
              <tr key={`${build} ${index}`}>
                <th scope="row">{sayMoment(at)}</th>
                <td>{by}</td>
                <td>{why}</td>
                <td>{sayPaths(paths)}</td>
                <td>
                  {isServed && say('historique.enLigne')}
                  {!isServed && kept === 'gone' && say('historique.effacee')}
                  {!isServed && kept !== 'gone' && me.roles.includes('publisher') && (
                    <button
                      type="button"
                      aria-label={say('historique.remettreNom', { date: sayMoment(at) })}
                      onClick={() => void serveAgain(build, sayMoment(at))}
                    >
                      {say('historique.remettre')}
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

function sayPaths(paths: readonly string[]): string {
  if (paths.length === 0) return say('historique.inconnu');
  return paths.length > shownPaths ? say('historique.tous') : paths.join(', ');
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
  const take = async (build: string) => {
    const answer = await ask<{ text: string }>('GET', `${apiPath(place)}/versions/${build}`);
    if (answer.ok) edited.writing.replace(answer.value.text);
    setOutcome(answer.ok ? '' : failureOf(answer));
  };
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{say('texte.versions')}</h2>
      <output>{outcome}</output>
      {versions.length === 0 && <p>{say('texte.pasDeVersion')}</p>}
      <ul>
        {versions.map(({ build, at, by, why, kept }) => (
          <li key={`${build} ${at}`}>
            {sayMoment(at)}, {by} : {why} {kept !== 'whole' && <em>{say('historique.effacee')}</em>}
            {kept === 'whole' && !isReadOnly && (
              <button type="button" onClick={() => void take(build)}>
                {say('texte.reprendre')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
