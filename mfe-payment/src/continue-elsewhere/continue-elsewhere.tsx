import { useTranslation, encipher, fetchCode, announce } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { type ReactNode, useEffect, useRef, useState, type ComponentType } from 'react';
import { ErrorArea } from '../controls/focused-callout.tsx';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './continue-elsewhere.module.css';
import { copyText } from '../controls/copy-text.ts';

const loadCode = () => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx');

/** Offers a link with which the notice is found again on a telephone, or any other device. */
export function ContinueElsewhere({ reference }: { readonly reference: PaymentReference }) {
  const { t } = useTranslation('payment');
  const [state, prepare] = useElsewhere(reference);
  const error = state.status === 'failed' ? state : undefined;

  return (
    <section
      className={`${pageLayout.softCard} ${styles['elsewhere']}`}
      aria-labelledby="ailleurs-titre"
    >
      <h2 id="ailleurs-titre">{t('ailleurs.titre')}</h2>
      {state.status === 'ready' ? (
        <PreparedLink link={state.link} QrCode={state.QrCode} />
      ) : (
        <>
          <p>{t('ailleurs.texte')}</p>
          <PrepareButton status={state.status} onPress={() => void prepare()} />
          {/* Below the button: a failure that comes late moves nothing under a finger. */}
          <ErrorArea id="ailleurs-erreur" error={error}>
            {error && t(error.message)}
          </ErrorArea>
        </>
      )}
    </section>
  );
}

const labels = {
  idle: 'ailleurs.preparer',
  pending: 'ailleurs.preparation',
  failed: 'ailleurs.reessayer',
} as const satisfies Record<Exclude<Elsewhere['status'], 'ready'>, string>;

interface PrepareButtonProps {
  readonly status: keyof typeof labels;
  readonly onPress: () => void;
}

function PrepareButton({ status, onPress }: PrepareButtonProps): ReactNode {
  const { t } = useTranslation('payment');
  const busy = status === 'pending';
  return (
    <Button type="button" look="quiet" aria-disabled={busy || undefined} onClick={onPress}>
      <LabelStack
        labels={Object.values(labels).map((label) => t(label))}
        shown={t(labels[status])}
      />
    </Button>
  );
}

/** Prepares the link once it is wanted, one request at a time. */
function useElsewhere(reference: PaymentReference): readonly [Elsewhere, () => Promise<void>] {
  const [state, setState] = useState<Elsewhere>({ status: 'idle' });
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const prepare = async () => {
    if (state.status === 'pending') return;
    const controller = new AbortController();
    request.current = controller;
    setState({ status: 'pending' });
    const [text, QrCode] = await Promise.all([
      encipher(plainTextOf(reference), controller.signal),
      loadQrCode(),
    ]);
    if (controller.signal.aborted) return;
    if (!text.ok) return setState({ status: 'failed', message: 'ailleurs.messages.erreurs.echec' });
    const link = linkTo(text.value, location.origin);
    setState({ status: 'ready', link, ...(QrCode && { QrCode }) });
  };

  return [state, prepare];
}

/** The drawing and the library that it needs, which most visits do without. */
async function loadQrCode(): Promise<QrCodeComponent | undefined> {
  try {
    return (await fetchCode(loadCode)).QrCode;
  } catch {
    return undefined;
  }
}

/** How far the link to another device is. */
export type Elsewhere =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  /** Without its drawing, which could not be fetched, the link can still be copied. */
  | { readonly status: 'ready'; readonly link: string; readonly QrCode?: QrCodeComponent }
  | { readonly status: 'failed'; readonly message: 'ailleurs.messages.erreurs.echec' };

type QrCodeComponent = ComponentType<{ readonly text: string }>;

/** What the link carries, enciphered: number and key without a sign between them. */
export function plainTextOf({ number, key }: PaymentReference): string {
  return `${number}${key}`;
}

/** The address of the home page that fills its form from the enciphered text. */
export function linkTo(enciphered: string, origin: string): string {
  return `${origin}/tai/${encodeURIComponent(enciphered)}`;
}

interface PreparedLinkProps {
  readonly link: string;
  readonly QrCode: QrCodeComponent | undefined;
}

type Copying = 'ready' | 'copied' | 'selected';

const copyLabels = {
  ready: 'ailleurs.copier',
  copied: 'ailleurs.copie',
  selected: 'ailleurs.selectionne',
} as const satisfies Record<Copying, string>;

const announcements = {
  copied: 'ailleurs.copieDite',
  selected: 'ailleurs.selectionneDit',
} as const satisfies Record<Exclude<Copying, 'ready'>, string>;

/** The link to copy, and to scan. What the browser does not copy is selected instead. */
function PreparedLink({ link, QrCode }: PreparedLinkProps): ReactNode {
  const { t } = useTranslation('payment');
  const [copying, setCopying] = useState<Copying>('ready');
  const field = useRef<HTMLInputElement>(null);

  // The button that was pressed has given way to the link: the focus goes on there.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    const outcome = await copyText(link);
    if (outcome === 'selected') field.current?.select();
    setCopying(outcome);
    announce(t(announcements[outcome]));
  };

  return (
    <>
      <label htmlFor="lien-ailleurs">{t('ailleurs.lien')}</label>
      <p id="lien-ailleurs-aide">{t('ailleurs.garder')}</p>
      <div className={styles['link']}>
        <input
          ref={field}
          id="lien-ailleurs"
          type="text"
          readOnly
          translate="no"
          value={link}
          aria-describedby="lien-ailleurs-aide"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button type="button" look="quiet" onClick={() => void copy()}>
          <LabelStack
            labels={Object.values(copyLabels).map((label) => t(label))}
            shown={t(copyLabels[copying])}
          />
        </Button>
      </div>
      {QrCode && (
        <figure className={styles['figure']}>
          <QrCode text={link} />
          <figcaption>{t('ailleurs.code.consigne')}</figcaption>
        </figure>
      )}
    </>
  );
}
