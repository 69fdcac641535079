import { announce, useTranslation, type ApiFailure, type Result } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LabelStack } from '../controls/label-stack.tsx';
import { useAwaited } from '../waiting/use-waking.ts';
import styles from './download-button.module.css';

/** Long enough for any browser to have read the file, in milliseconds. */
const revokeAfterMs = 60_000;

/** A PDF that can be had, and the name that it is saved under. */
interface File {
  readonly fileName: string;
  readonly fetchFile: (signal: AbortSignal) => Promise<Result<Blob, ApiFailure>>;
}

export interface Download {
  readonly status: DownloadStatus;
  readonly start: () => void;
}

interface DownloadPressProps {
  readonly label: string;
  readonly download: Download;
  readonly look?: 'main' | 'quiet';
}

interface DownloadButtonProps extends File {
  readonly label: string;
  readonly look?: 'main' | 'quiet';
}

type DownloadStatus = 'idle' | 'pending' | 'slow' | 'done' | 'failed';

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
} as const satisfies Record<DownloadStatus, { tone: string; key: string } | undefined>;

/** Fetches a PDF and has it saved. */
export function useDownload({ fileName, fetchFile }: File): Download {
  const { t } = useTranslation('payment');
  const [status, setStatus] = useState<DownloadStatus>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useAwaited(isBusy(status));

  async function start(): Promise<void> {
    if (isBusy(status)) return;
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

  return { status, start: () => void start() };
}

const isBusy = (status: DownloadStatus) => status === 'pending' || status === 'slow';

/** The button of a download, without what it says under it. */
export function DownloadPress({ label, download, look = 'quiet' }: DownloadPressProps): ReactNode {
  const { t } = useTranslation('payment');
  const busy = isBusy(download.status);
  const busyLabel = t('telechargement.enCours');
  return (
    <Button type="button" look={look} aria-disabled={busy || undefined} onClick={download.start}>
      <LabelStack labels={[label, busyLabel]} shown={busy ? busyLabel : label} />
    </Button>
  );
}

/** How a download goes on. What goes wrong is said here, and nothing else moves. */
export function DownloadMessage({ status }: Pick<Download, 'status'>): ReactNode {
  const { t } = useTranslation('payment');
  const message = messages[status];
  return (
    message && (
      <div className={styles['message']}>
        <Callout tone={message.tone} message={message.key}>
          <p>{t(message.key)}</p>
        </Callout>
      </div>
    )
  );
}

/** A button that fetches a PDF and has it saved, and how that goes on. */
export function DownloadButton({ label, look, ...file }: DownloadButtonProps): ReactNode {
  const download = useDownload(file);
  return (
    <div className={styles['download']}>
      <DownloadPress label={label} download={download} {...(look && { look })} />
      <DownloadMessage status={download.status} />
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
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
