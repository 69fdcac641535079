import { useEffect, useRef, useState, type ReactNode } from 'react';
import { callServer, type Answer } from './api.ts';
import { Difference } from './difference.tsx';
import { Versions } from './history-screen.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import { MergeForm, Overtaken } from './merge-form.tsx';
import { PagePreview } from './page-preview.tsx';
import { focusContent, PublishForm } from './publish-form.tsx';
import { paragraphAt } from './toolbar.ts';
import { apiPath, useText, type EditedText } from './use-text.ts';
import { translate, languageName, formatMoment } from './words.ts';
import { pathOf, type Me, type Place } from '../wire.ts';

interface TextScreenProps {
  readonly me: Me;
  readonly place: Place;
  /** The French title of the page. */
  readonly title: string;
}

/** Screen of one page in one language: writing, checking, review and publication. */
export function TextScreen({ me, place, title }: TextScreenProps): ReactNode {
  const edited = useText(place);
  const [cursor, setCursor] = useState(0);
  const { opened, text, checked, conflict } = edited;
  const { language } = place;
  const mayWrite = me.roles.includes('author');
  const isReadOnly = !mayWrite || conflict !== undefined;
  const heading = translate('texte.titre', { page: title, langue: languageName(language) });
  if (!opened) {
    return (
      <>
        <h1>{heading}</h1>
        <output>{edited.problem || translate('attente')}</output>
      </>
    );
  }
  return (
    <>
      <h1>{heading}</h1>
      <State edited={edited} />
      {conflict && (
        <MergeForm
          key={conflict.revision}
          conflict={conflict}
          lang={language}
          mayWrite={mayWrite}
          onMerged={(merged) => void edited.writing.acceptMerged(merged).then(focusContent)}
        />
      )}
      <Overtaken edited={edited} path={pathOf(place)} mayWrite={mayWrite} />
      <Actions key={apiPath(place)} me={me} place={place} edited={edited} />
      <div className="columns">
        {language !== 'fr' && <French text={opened.french} index={paragraphAt(text, cursor)} />}
        <MarkdownEditor
          replaced={edited.replaced}
          path={pathOf(place)}
          language={language}
          faults={checked?.faults ?? []}
          isChecked={edited.isChecked}
          isReadOnly={isReadOnly}
          onChange={edited.writing.write}
          onCursor={setCursor}
        />
        {checked?.page && <PagePreview page={checked.page} operator={opened.operator} />}
      </div>
      <Versions edited={edited} place={place} isReadOnly={isReadOnly} />
    </>
  );
}

/** Shows if the text is saved. */
function State({ edited: { saving, problem, draft } }: { readonly edited: EditedText }): ReactNode {
  const words = {
    kept: draft ? translate('texte.enregistre') : translate('texte.identique'),
    pending: translate('texte.enregistrement'),
    failed: problem || translate('panne'),
    stopped: translate('conflit.titre'),
  }[saving];
  return <output data-saving={saving}>{words}</output>;
}

interface ActionsProps {
  readonly me: Me;
  readonly place: Place;
  readonly edited: EditedText;
}

/** Shows the actions on the draft that the user's roles allow. */
function Actions({ me, place, edited }: ActionsProps): ReactNode {
  const [isReviewing, setReviewing] = useState(false);
  const [outcome, setOutcome] = useState('');
  /** Set when the server refused because of gaps that only drafts left out of the publication would close. */
  const [isRefusedForGaps, setRefusedForGaps] = useState(false);
  const [shared, setShared] = useState<{ readonly address: string; readonly until: string }>();
  const { opened, draft, text, saving, checked } = edited;
  const path = apiPath(place);
  const may = (role: Me['roles'][number]) => me.roles.includes(role);
  const isSaved = saving === 'kept';

  /** Shows the result; a conflict leads to the merge form. */
  const showResult = (answer: Answer<unknown>, success = '') => {
    if (answer.ok) {
      setOutcome(success);
      setRefusedForGaps(false);
      focusContent();
    } else if (answer.body.kind === 'conflict') {
      const isOwn = answer.body.path === pathOf(place);
      if (isOwn) edited.writing.showConflict(answer.body);
      else setOutcome(translate('conflit.ailleurs', { fichier: answer.body.path }));
    } else {
      // The pressed button may have disappeared with the draft that it belonged to.
      if (document.activeElement === document.body) focusContent();
      const { message, faults = [] } = answer.body;
      if (faults.length > 0 && faults.every(({ kind }) => kind === 'gap')) setRefusedForGaps(true);
      // Faults of this text come before the faults that they cause elsewhere.
      const own = faults.filter(({ file }) => file === pathOf(place));
      const first = [...own, ...faults].find(({ kind }) => kind === 'fault') ?? faults[0];
      const reason = message || translate('panne');
      setOutcome(first ? `${reason} ${first.file} : ${first.message}` : reason);
    }
    return answer.ok;
  };
  const post = async (action: string, body: object, success: string) =>
    showResult(
      await edited.writing.sendChange(() => callServer('POST', `${path}/${action}`, body)),
      success,
    );
  const discard = async () =>
    showResult(await edited.writing.discard(), translate('texte.abandonne'));
  const share = async () => {
    const answer = await callServer<{ path: string; until: string }>('POST', `${path}/preview`, {
      text,
    });
    if (answer.ok) {
      const { path: own, until } = answer.value;
      setShared({ address: new URL(own, location.href).href, until });
    } else showResult(answer);
  };
  // This is the revision that is shown; a draft that was read since may contain another text.
  const { revision } = edited.saved;
  const hasGaps = isRefusedForGaps || (checked?.faults.some(({ kind }) => kind === 'gap') ?? false);
  const reviewWord = may('publisher') ? 'texte.publier' : 'texte.relire';

  return (
    <section aria-label={translate('texte.actions')}>
      <output>{outcome}</output>
      {draft?.stage === 'submitted' && <p>{translate('texte.soumis')}</p>}
      {draft?.stage === 'approved' && (
        <p>{translate('texte.approuve', { nom: draft.approvedBy ?? '' })}</p>
      )}
      <p className="row">
        {draft && may('author') && draft.stage === 'writing' && (
          <button
            type="button"
            disabled={!isSaved}
            onClick={() => void post('submit', { revision }, translate('texte.soumisFait'))}
          >
            {translate('texte.soumettre')}
          </button>
        )}
        {draft && (
          <button
            type="button"
            className="primary"
            aria-expanded={isReviewing}
            disabled={!isSaved}
            onClick={() => setReviewing(!isReviewing)}
          >
            {translate(reviewWord)}
          </button>
        )}
        <button type="button" onClick={() => void share()}>
          {translate('texte.partager')}
        </button>
        {draft && may('author') && (
          <button type="button" onClick={() => void discard()}>
            {translate('texte.abandonner')}
          </button>
        )}
      </p>
      {shared && (
        <p>
          {translate('texte.partage', { date: formatMoment(shared.until) })}{' '}
          <a href={shared.address} target="_blank" rel="noreferrer">
            {shared.address}
          </a>
        </p>
      )}
      {isReviewing && draft && opened && (
        <section aria-labelledby="difference" className="review">
          <h2 id="difference">{translate('difference.titre')}</h2>
          <Difference
            before={opened.served}
            after={text}
            lang={place.language}
            label={translate('difference.titre')}
          />
          {may('reviewer') && draft.stage === 'submitted' && (
            <button
              type="button"
              disabled={!isSaved}
              onClick={() => void post('approve', { revision }, translate('texte.approuveFait'))}
            >
              {translate('texte.approuver')}
            </button>
          )}
          {may('publisher') && (
            <PublishForm
              subject={path}
              hasGaps={hasGaps}
              siblings={opened.siblings}
              isReady={isSaved}
              onPublish={async (publishing) => {
                const isPlan = 'from' in publishing || 'until' in publishing;
                const done = translate(isPlan ? 'publication.prevue' : 'publication.faite');
                const isDone = await post('publish', { ...publishing, revision }, done);
                if (isDone) setReviewing(false);
                return isDone;
              }}
            />
          )}
        </section>
      )}
    </section>
  );
}

/** Shows the French text and marks the paragraph that is being translated. */
function French({ text, index }: { readonly text: string; readonly index: number }): ReactNode {
  const section = useRef<HTMLElement>(null);
  const paragraphs = text.split(/\n{2,}/);
  useEffect(() => {
    const { current: own } = section;
    // Scrolls only the section: the window stays at the line that is being written.
    if (own) own.scrollTop = (own.querySelectorAll('p')[index]?.offsetTop ?? 0) - own.offsetTop;
  }, [index]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus lets a keyboard scroll it
    <section ref={section} className="french" aria-labelledby="francais" tabIndex={0}>
      <h2 id="francais">{translate('texte.francais')}</h2>
      {paragraphs.map((paragraph, number) => (
        <p key={number} aria-current={number === index ? 'true' : undefined}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
