import { announce, useTranslation, type ApiFailure, type Result } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './download-button.module.css';

/** Long enough for any browser to have read the file, in milliseconds. */
const readPatience = 60_000;

interface DownloadButtonProps {
  readonly label: string;
  readonly fileName: string;
  readonly fetchFile: (signal: AbortSignal) => Promise<Result<Blob, ApiFailure>>;
}

type Download = 'idle' | 'pending' | 'slow' | 'done' | 'failed';

/** After this a citizen wonders whether anything happens, in milliseconds. */
const slowAfter = 5000;

/** What is said under the button; nothing while there is nothing to say. */
const messages = {
  idle: undefined,
  // Said at once, so that what comes later finds its room.
  pending: { tone: 'information', key: 'telechargement.enCours' },
  slow: { tone: 'information', key: 'telechargement.lent' },
  done: { tone: 'success', key: 'telechargement.fait' },
  failed: { tone: 'failure', key: 'telechargement.echec' },
} as const satisfies Record<Download, { tone: string; key: string } | undefined>;

/** A button that fetches a PDF and has it saved. What goes wrong is said beside it, and nothing else moves. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps): ReactNode {
  const { t } = useTranslation('payment');
  const [status, setStatus] = useState<Download>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const busy = status === 'pending' || status === 'slow';
  const busyLabel = t('telechargement.enCours');
  const message = messages[status];

  async function start(): Promise<void> {
    if (busy) return;
    const controller = new AbortController();
    running.current = controller;
    const show = (next: 'slow' | 'done' | 'failed') => {
      if (controller.signal.aborted) return;
      setStatus(next);
      announce(t(messages[next].key));
    };
    setStatus('pending');
    const clock = setTimeout(() => show('slow'), slowAfter);
    const file = await fetchFile(controller.signal);
    clearTimeout(clock);
    if (file.ok && !controller.signal.aborted) saveFile(file.value, fileName);
    show(file.ok ? 'done' : 'failed');
  }

  return (
    <div className={styles['download']}>
      <Button
        type="button"
        look="quiet"
        aria-disabled={busy || undefined}
        onClick={() => void start()}
      >
        <LabelStack labels={[label, busyLabel]} shown={busy ? busyLabel : label} />
      </Button>
      {message && (
        <Callout tone={message.tone} message={message.key}>
          <p>{t(message.key)}</p>
        </Callout>
      )}
    </div>
  );
}

/** Has the browser save a file under a name, as if a link to it had been pressed. */
function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), readPatience);
}
