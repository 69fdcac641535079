import { useState, type ReactNode } from 'react';
import type { InferInput } from 'valibot';
import { translate, languageName } from './words.ts';
import type { OpenText, publishSchema } from '../wire.ts';

/** Input of the publisher. */
type Publishing = Omit<InferInput<typeof publishSchema>, 'revision'>;

/** Empty form. Typed text that was not sent is kept while other screens are shown. */
const nothing = { why: '', from: '', until: '' };
type Typed = Readonly<typeof nothing>;

const unsent = new Map<string, Typed>();

interface PublishFormProps {
  /** Name of the publication; the typed text is kept separately for each. */
  readonly subject: string;
  /** True if translations are missing or behind; somebody must then accept that. */
  readonly hasGaps: boolean;
  /** Drafts of the page in other languages: a new section must appear in all of them at the same time. */
  readonly siblings: OpenText['siblings'];
  /** True once the text to be published is saved. */
  readonly isReady: boolean;
  /** @returns true if it was done. */
  readonly onPublish: (publishing: Publishing) => Promise<boolean>;
}

/** Moves the focus to the content when a button disappears after its work; otherwise the keyboard focus would be lost. */
export const focusContent = () => document.querySelector('main')?.focus();

/** Form for the reason, the start and the end of a publication. */
export function PublishForm({
  subject,
  hasGaps,
  siblings,
  isReady,
  onPublish,
}: PublishFormProps): ReactNode {
  const [typed, setTyped] = useState(() => unsent.get(subject) ?? nothing);
  const { why, from, until } = typed;
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    unsent.set(subject, next);
    setTyped(next);
  };
  const [withGaps, setWithGaps] = useState(false);
  const [also, setAlso] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isPlan = from !== '' || until !== '';
  const publish = async () => {
    setBusy(true);
    const isDone = await onPublish({
      why,
      // Nobody agrees to gaps that are not shown.
      withGaps: hasGaps && withGaps,
      also: siblings
        .filter(({ language }) => also.includes(language))
        .map(({ language, revision }) => ({ language, revision })),
      ...(from !== '' && { from }),
      ...(until !== '' && { until }),
    });
    // A sent form is emptied so that a second press does not repeat it; anything typed meanwhile belongs to the next one.
    if (isDone && (unsent.get(subject) ?? typed) === typed) {
      unsent.delete(subject);
      setTyped(nothing);
    }
    setBusy(false);
  };
  return (
    <form
      className="publish"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <label>
        {translate('publication.pourquoi')}
        <input
          value={why}
          required
          minLength={3}
          maxLength={120}
          pattern=".*\S.+\S.*"
          title={translate('publication.raison')}
          onChange={({ currentTarget }) => type({ why: currentTarget.value })}
        />
      </label>
      {siblings.length > 0 && (
        <fieldset>
          <legend>{translate('publication.avec')}</legend>
          {siblings.map(({ language, stage }) => (
            <label key={language} className="tick">
              <input
                type="checkbox"
                checked={also.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  setAlso(checked ? [...also, language] : also.filter((each) => each !== language))
                }
              />{' '}
              {languageName(language)}
              {stage === 'writing' ? '' : ` (${translate(`table.${stage}`)})`}
            </label>
          ))}
        </fieldset>
      )}
      {hasGaps && (
        <label className="tick">
          <input
            type="checkbox"
            checked={withGaps}
            onChange={({ currentTarget }) => setWithGaps(currentTarget.checked)}
          />{' '}
          {translate('publication.malgre')}
        </label>
      )}
      {(['from', 'until'] as const).map((name) => (
        <label key={name}>
          {translate(`publication.${name}`)}
          <input
            value={typed[name]}
            onChange={({ currentTarget }) => type({ [name]: currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" className="primary" disabled={isBusy || !isReady}>
        {translate(isPlan ? 'publication.planifier' : 'publication.maintenant')}
      </button>
    </form>
  );
}
