import { useTranslation, encipher, fetchCode } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorArea } from '../journey/error-area.tsx';
import { LabelStack } from '../journey/label-stack.tsx';
import styles from './continue-elsewhere.module.css';
import type { Elsewhere, QrCodeComponent } from './elsewhere.ts';
import { PreparedLink } from './prepared-link.tsx';
import { linkTo, plainTextOf } from './link-to.ts';

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
