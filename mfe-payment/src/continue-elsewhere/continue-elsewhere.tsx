import { announce, useTranslation, encipher, fetchCode } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { type ReactNode, useEffect, useRef, useState, type ComponentType } from 'react';
import { ErrorArea } from '../controls/focused-callout.tsx';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './continue-elsewhere.module.css';

/** Loads the link, its QR code and the library for it, which most visits do not need. */
const loadCode = () => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx');

/** Offers a link with which the notice is found again on a telephone or any other device. */
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
        <state.PreparedLink link={state.link} />
      ) : (
        <>
          <p>{t('ailleurs.texte')}</p>
          <PrepareButton status={state.status} onPress={() => void prepare()} />
          {/* Below the button, a late failure moves nothing under a finger. */}
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

  // Screen readers do not announce the changed label of the button.
  useEffect(() => {
    if (busy) announce(t(labels.pending));
  }, [busy, t]);

  return (
    <Button type="button" look="quiet" aria-disabled={busy || undefined} onClick={onPress}>
      <LabelStack
        labels={Object.values(labels).map((label) => t(label))}
        shown={t(labels[status])}
      />
    </Button>
  );
}

/** Prepares the link on demand, one request at a time. */
function useElsewhere(reference: PaymentReference): readonly [Elsewhere, () => Promise<void>] {
  const [state, setState] = useState<Elsewhere>({ status: 'idle' });
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const prepare = async () => {
    if (state.status === 'pending') return;
    const controller = new AbortController();
    request.current = controller;
    setState({ status: 'pending' });
    const [text, PreparedLink] = await Promise.all([
      encipher(plainTextOf(reference), controller.signal),
      fetchCode(loadCode).then(
        (code) => code.PreparedLink,
        () => undefined,
      ),
    ]);
    if (controller.signal.aborted) return;
    if (!text.ok || !PreparedLink)
      return setState({ status: 'failed', message: 'ailleurs.messages.erreurs.echec' });
    setState({ status: 'ready', link: linkTo(text.value, location.origin), PreparedLink });
  };

  return [state, prepare];
}

/** Progress of the link to another device. */
export type Elsewhere =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready';
      readonly link: string;
      readonly PreparedLink: ComponentType<{ readonly link: string }>;
    }
  | { readonly status: 'failed'; readonly message: 'ailleurs.messages.erreurs.echec' };

/** Returns the content of the link before it is enciphered: number and key, without a separator. */
export function plainTextOf({ number, key }: PaymentReference): string {
  return `${number}${key}`;
}

/** Returns the address of the home page that fills its form from the enciphered text. */
export function linkTo(enciphered: string, origin: string): string {
  return `${origin}/tai/${encodeURIComponent(enciphered)}`;
}
