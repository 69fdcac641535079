import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { useState, type ReactNode } from 'react';
import { callServer, failureOf } from './api.ts';
import { focusContent } from './publish-form.tsx';
import { translate, languageName, formatMoment } from './words.ts';
import type { Desk, Me, Plan, ShownBanner, TableCell } from '../wire.ts';

/** Props of every screen except that of a text. */
export interface ScreenProps {
  readonly me: Me;
  readonly desk: Desk;
  readonly onChanged: () => Promise<void>;
}

/** Lists all pages in all languages, and the banner above them. */
export function TableScreen({ me, desk, onChanged }: ScreenProps): ReactNode {
  const languages = desk.pages[0]?.cells.map(({ language }) => language) ?? [];
  return (
    <>
      <h1>{translate('table.titre')}</h1>
      {desk.damage === undefined ? (
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it */
        <section className="scroller" tabIndex={0} aria-label={translate('table.legende')}>
          <table>
            <caption>{translate('table.legende')}</caption>
            <thead>
              <tr>
                <th scope="col">{translate('table.page')}</th>
                {languages.map((language) => (
                  <th key={language} scope="col">
                    {languageName(language)}
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
        <p role="alert">{translate('table.abime', { raison: desk.damage })}</p>
      )}
      <h2>{translate('table.avis')}</h2>
      <p>{describeBanner(desk.banner)}</p>
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
  if (state === 'french') return <td data-state={state}>{translate(`table.${state}`)}</td>;
  const name = translate('texte.titre', { page: title, langue: languageName(language) });
  return (
    <td data-state={draft ? 'draft' : state}>
      <a href={`#/texte/${language}/${page}`}>
        <VisuallyHidden>{name} : </VisuallyHidden>
        {translate(`table.${state}`)}
      </a>
      {published && (
        <small>
          {translate('table.publie', { date: formatMoment(published.at), nom: published.by })}
        </small>
      )}
      {draft && <strong>{describeDraft(draft)}</strong>}
      {isPlanned && <strong>{translate('table.prevu')}</strong>}
    </td>
  );
}

const describeDraft = (draft: NonNullable<TableCell['draft']>): string =>
  draft === 'unreadable'
    ? translate('table.illisible')
    : translate(`table.${draft.stage}`, { nom: draft.by });

/** Describes the banner above the pages and its end; browsers show it neither earlier nor later. */
export function describeBanner(banner: ShownBanner | undefined): string {
  if (!banner) return translate('table.pasDAvis');
  const { text: texte, status, from = '', until } = banner;
  if (status === 'coming')
    return translate('table.avisAVenir', { texte, date: formatMoment(from) });
  if (until === undefined) return texte;
  const word = status === 'ended' ? 'table.avisFini' : 'table.avisJusquAu';
  return translate(word, { texte, date: formatMoment(until) });
}

/** Lists plans that are waiting, running or failed. */
function Plans({
  me,
  plans,
  onChanged,
}: Pick<ScreenProps, 'me' | 'onChanged'> & { readonly plans: readonly Plan[] }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const cancel = async (id: string) => {
    const answer = await callServer('DELETE', `/api/plans/${id}`);
    await onChanged();
    setOutcome(answer.ok ? translate('table.annule') : failureOf(answer));
    if (answer.ok) focusContent();
  };
  return (
    <>
      <h2>{translate('table.plans')}</h2>
      <output>{outcome}</output>
      {plans.length === 0 && <p>{translate('table.pasDePlan')}</p>}
      <ul>
        {plans.map((plan) => (
          <li key={plan.id} data-status={plan.status}>
            {describePlan(plan)}{' '}
            {me.roles.includes('publisher') && ['waiting', 'failed'].includes(plan.status) && (
              <button type="button" onClick={() => void cancel(plan.id)}>
                {translate('table.annuler')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function describePlan({ kind, subject, from, until, by, why, status, failure = '' }: Plan): string {
  return [
    translate(`plan.${kind}`, { sujet: subject }),
    ...(from === undefined ? [] : [translate('plan.du', { date: formatMoment(from) })]),
    ...(until === undefined ? [] : [translate('plan.au', { date: formatMoment(until) })]),
    `${by} : ${why}`,
    translate(`plan.${status}`, { raison: failure }),
    ...(failure === '' || status === 'failed'
      ? []
      : [translate('plan.reprise', { raison: failure })]),
  ].join(', ');
}
