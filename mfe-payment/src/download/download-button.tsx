import { announce, useTranslation, type ApiFailure, type Result } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LabelStack } from '../controls/label-stack.tsx';
import { useTooManyRequests } from '../formats/failure-moment.tsx';
import { useAwaited } from '../waiting/use-waking.ts';
import styles from './download-button.module.css';

/** Time after which any browser has read the file, in milliseconds. */
const revokeAfterMs = 60_000;

/** A PDF that can be fetched, and the name under which it is saved. */
interface File {
  readonly fileName: string;
  readonly fetchFile: (signal: AbortSignal) => Promise<Result<Blob, ApiFailure>>;
  /** Shows the meaning of a refusal for the page, in place of the message under the button. */
  readonly onRefused?: () => void;
}

export interface Download {
  readonly state: DownloadState;
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

type DownloadState =
  | { readonly status: 'idle' | 'pending' | 'slow' }
  /** `refused` means that the page is out of date and that another try changes nothing. */
  | { readonly status: 'done' | 'failed' | 'refused' }
  /** The API answers again from the moment `until`, if it named one. */
  | { readonly status: 'limited'; readonly until: Date | undefined };

type DownloadStatus = DownloadState['status'];

/** Time after which a citizen wonders if anything happens, in milliseconds. */
const slowAfter = 5000;

/** Messages under the button, by status; `undefined` if there is nothing to say. */
const messages = {
  idle: undefined,
  // This message appears immediately, so that later ones already have their space.
  pending: { tone: 'information', key: 'telechargement.enCours' },
  slow: { tone: 'information', key: 'telechargement.lent' },
  done: { tone: 'success', key: 'telechargement.fait' },
  failed: { tone: 'failure', key: 'telechargement.echec' },
  refused: { tone: 'failure', key: 'telechargement.refus' },
  limited: { tone: 'failure', key: 'telechargement.tropDeDemandes' },
} as const satisfies Record<DownloadStatus, { tone: string; key: string } | undefined>;

/** The API's refusals by a rule. Each means that the notice or its payment is no longer as the page shows it. */
const refusals = [
  'notice-unknown',
  'settlement-unknown',
  'not-payable',
  'amount-refused',
  'deposit-impossible',
  'indicator-missing',
];

function afterFailure(failure: ApiFailure): DownloadState {
  if (failure.reason !== 'status') return { status: 'failed' };
  if (failure.status === 429) return { status: 'limited', until: failure.retryAfter };
  return { status: refusals.includes(failure.code ?? '') ? 'refused' : 'failed' };
}

/** Returns the message about a download, `undefined` if there is nothing to say. */
function useWords(): (state: DownloadState) => string | undefined {
  const { t } = useTranslation('payment');
  const tooMany = useTooManyRequests();
  return (state) => {
    if (state.status === 'limited') return tooMany(state.until);
    const message = messages[state.status];
    return message && t(message.key);
  };
}

/** Fetches a PDF and lets the browser save it. */
export function useDownload({ fileName, fetchFile, onRefused }: File): Download {
  const words = useWords();
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const { status } = state;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useAwaited(isBusy(status));

  async function start(): Promise<void> {
    if (isBusy(status)) return;
    const controller = new AbortController();
    running.current = controller;
    const show = (next: DownloadState) => {
      if (controller.signal.aborted) return;
      if (next.status === 'refused' && onRefused) return onRefused();
      setState(next);
      announce(words(next) ?? '');
    };
    show({ status: 'pending' });
    const clock = setTimeout(() => show({ status: 'slow' }), slowAfter);
    const file = await fetchFile(controller.signal);
    clearTimeout(clock);
    if (file.ok && !controller.signal.aborted) saveFile(file.value, fileName);
    show(file.ok ? { status: 'done' } : afterFailure(file.failure));
  }

  return { state, start: () => void start() };
}

const isBusy = (status: DownloadStatus) => status === 'pending' || status === 'slow';

/** Renders the button of a download without its message. */
export function DownloadPress({ label, download, look = 'quiet' }: DownloadPressProps): ReactNode {
  const { t } = useTranslation('payment');
  const busy = isBusy(download.state.status);
  const busyLabel = t('telechargement.enCours');
  return (
    <Button type="button" look={look} aria-disabled={busy || undefined} onClick={download.start}>
      <LabelStack labels={[label, busyLabel]} shown={busy ? busyLabel : label} />
    </Button>
  );
}

/** Shows the progress of a download. A failure is shown here too, and nothing else moves. */
export function DownloadMessage({ state }: Pick<Download, 'state'>): ReactNode {
  const words = useWords();
  const message = messages[state.status];
  return (
    message && (
      <div className={styles['message']}>
        <Callout tone={message.tone} message={message.key}>
          <p>{words(state)}</p>
        </Callout>
      </div>
    )
  );
}

/** Renders a button that fetches a PDF and lets the browser save it, with its progress. */
export function DownloadButton({ label, look, ...file }: DownloadButtonProps): ReactNode {
  const download = useDownload(file);
  return (
    <div className={styles['download']}>
      <DownloadPress label={label} download={download} {...(look && { look })} />
      <DownloadMessage state={download.state} />
    </div>
  );
}

/** Lets the browser save a file under a name, as if the user had clicked a link to it. */
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
