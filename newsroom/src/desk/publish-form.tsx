import { useState, type ReactNode } from 'react';
import { say } from './words.ts';

/** What whoever publishes says of it. */
export interface Publishing {
  readonly why: string;
  readonly withGaps: boolean;
  readonly from?: string;
  readonly until?: string;
}

interface PublishFormProps {
  /** Whether translations are missing or behind: then somebody has to say that this may be. */
  readonly hasGaps: boolean;
  readonly onPublish: (publishing: Publishing) => Promise<void>;
}

/** Why, and from when until when. */
export function PublishForm({ hasGaps, onPublish }: PublishFormProps): ReactNode {
  const [why, setWhy] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [withGaps, setWithGaps] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isPlan = from !== '' || until !== '';
  const publish = async () => {
    setBusy(true);
    await onPublish({
      why,
      withGaps,
      ...(from !== '' && { from }),
      ...(until !== '' && { until }),
    });
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
        {say('publication.pourquoi')}
        <input
          value={why}
          required
          minLength={3}
          maxLength={120}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </label>
      {hasGaps && (
        <label className="tick">
          <input
            type="checkbox"
            checked={withGaps}
            onChange={({ currentTarget }) => setWithGaps(currentTarget.checked)}
          />{' '}
          {say('publication.malgre')}
        </label>
      )}
      <label>
        {say('publication.de')}
        <input value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      </label>
      <label>
        {say('publication.a')}
        <input value={until} onChange={({ currentTarget }) => setUntil(currentTarget.value)} />
      </label>
      <button type="submit" className="primary" disabled={isBusy}>
        {say(isPlan ? 'publication.planifier' : 'publication.maintenant')}
      </button>
    </form>
  );
}
