import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { useState, type ReactNode } from 'react';
import { ask, failureOf } from './api.ts';
import { leaveGoneButton } from './publish-form.tsx';
import { say, sayLanguage, sayMoment } from './words.ts';
import type { Desk, Me, Plan, ShownNotice, TableCell } from '../wire.ts';

/** Props of every screen except that of a text. */
export interface ScreenProps {
  readonly me: Me;
  readonly desk: Desk;
  readonly onChanged: () => Promise<void>;
}

/** Lists all pages in all languages, and the notice above them. */
export function TableScreen({ me, desk, onChanged }: ScreenProps): ReactNode {
  const languages = desk.pages[0]?.cells.map(({ language }) => language) ?? [];
  return (
    <>
      <h1>{say('table.titre')}</h1>
      {desk.damage === undefined ? (
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it */
        <section className="scroller" tabIndex={0} aria-label={say('table.legende')}>
          <table>
            <caption>{say('table.legende')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('table.page')}</th>
                {languages.map((language) => (
                  <th key={language} scope="col">
                    {sayLanguage(language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {desk.pages.map(({ page, title, cells }) => (
                <tr key={page}>
                  <th scope="row">{title}</th>
                  {cells.map((cell) => (
                    <Cell
                      key={cell.language}
                      cell={cell}
                      page={page}
                      title={title}
                      isPlanned={desk.plans.some(
                        ({ kind, subject, status }) =>
                          kind === 'text' &&
                          status === 'waiting' &&
                          subject.includes(`${cell.language}/${page}.md`),
                      )}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p role="alert">{say('table.abime', { raison: desk.damage })}</p>
      )}
      <h2>{say('table.avis')}</h2>
      <p>{sayNotice(desk.notice)}</p>
      <Plans me={me} plans={desk.plans} onChanged={onChanged} />
    </>
  );
}

interface CellProps {
  readonly cell: TableCell;
  readonly page: string;
  readonly title: string;
  readonly isPlanned: boolean;
}

function Cell({ cell, page, title, isPlanned }: CellProps): ReactNode {
  const { language, state, published, draft } = cell;
  if (state === 'french') return <td data-state={state}>{say(`table.${state}`)}</td>;
  const name = say('texte.titre', { page: title, langue: sayLanguage(language) });
  return (
    <td data-state={draft ? 'draft' : state}>
      <a href={`#/texte/${language}/${page}`}>
        <VisuallyHidden>{name} : </VisuallyHidden>
        {say(`table.${state}`)}
      </a>
      {published && (
        <small>{say('table.publie', { date: sayMoment(published.at), nom: published.by })}</small>
      )}
      {draft && <strong>{sayDraft(draft)}</strong>}
      {isPlanned && <strong>{say('table.prevu')}</strong>}
    </td>
  );
}

const sayDraft = (draft: NonNullable<TableCell['draft']>): string =>
  draft === 'unreadable' ? say('table.illisible') : say(`table.${draft.stage}`, { nom: draft.by });

/** Describes the notice above the pages and its end; browsers show it neither earlier nor later. */
export function sayNotice(notice: ShownNotice | undefined): string {
  if (!notice) return say('table.pasDAvis');
  const { text: texte, status, from = '', until } = notice;
  if (status === 'coming') return say('table.avisAVenir', { texte, date: sayMoment(from) });
  if (until === undefined) return texte;
  const word = status === 'ended' ? 'table.avisFini' : 'table.avisJusquAu';
  return say(word, { texte, date: sayMoment(until) });
}

/** Lists plans that are waiting, running or failed. */
function Plans({
  me,
  plans,
  onChanged,
}: Pick<ScreenProps, 'me' | 'onChanged'> & { readonly plans: readonly Plan[] }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const cancel = async (id: string) => {
    const answer = await ask('DELETE', `/api/plans/${id}`);
    await onChanged();
    setOutcome(answer.ok ? say('table.annule') : failureOf(answer));
    if (answer.ok) leaveGoneButton();
  };
  return (
    <>
      <h2>{say('table.plans')}</h2>
      <output>{outcome}</output>
      {plans.length === 0 && <p>{say('table.pasDePlan')}</p>}
      <ul>
        {plans.map((plan) => (
          <li key={plan.id} data-status={plan.status}>
            {describe(plan)}{' '}
            {me.roles.includes('publisher') && ['waiting', 'failed'].includes(plan.status) && (
              <button type="button" onClick={() => void cancel(plan.id)}>
                {say('table.annuler')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function describe({ kind, subject, from, until, by, why, status, failure = '' }: Plan): string {
  return [
    say(`plan.${kind}`, { sujet: subject }),
    ...(from === undefined ? [] : [say('plan.du', { date: sayMoment(from) })]),
    ...(until === undefined ? [] : [say('plan.au', { date: sayMoment(until) })]),
    `${by} : ${why}`,
    say(`plan.${status}`, { raison: failure }),
    ...(failure === '' || status === 'failed' ? [] : [say('plan.reprise', { raison: failure })]),
  ].join(', ');
}
