import { sendReceiptByPost, useCurrentLanguage, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useAwaited } from '../waiting/use-waking.ts';
import { ConfirmSending, SendingResult } from './confirm-sending.tsx';
import styles from './keep-receipt.module.css';
import { afterSending, type PostState } from './sending-state.ts';
import { Way } from './way.tsx';

/** Sends the receipt to the address on the notice, which only the API knows. */
export function ReceiptByPost({ number }: { readonly number: string }): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const [state, setState] = useState<PostState>({ status: 'idle' });
  const button = useRef<HTMLButtonElement>(null);
  useAwaited(state.status === 'sending');

  const send = async () => {
    setState({ status: 'sending' });
    setState(afterSending(await sendReceiptByPost({ number, language })));
  };

  const decline = () => {
    // The button must exist again before it can take the focus.
    flushSync(() => setState({ status: 'idle' }));
    button.current?.focus();
  };

  return (
    <Way title={t('justificatif.courrier.titre')}>
      <p className={styles['hint']}>{t('justificatif.courrier.aide')}</p>
      <div className={state.status === 'idle' ? undefined : styles['letter']}>
        {state.status === 'confirming' || state.status === 'sending' ? (
          <ConfirmSending
            question={t('justificatif.courrier.question')}
            no={t('justificatif.courrier.renoncer')}
            isSending={state.status === 'sending'}
            onYes={() => void send()}
            onNo={decline}
          />
        ) : (
          <div className={styles['answers']}>
            <Button
              ref={button}
              type="button"
              look="quiet"
              onClick={() => setState({ status: 'confirming' })}
            >
              {t('justificatif.courrier.bouton')}
            </Button>
          </div>
        )}
        {(state.status === 'sent' || state.status === 'failed' || state.status === 'limited') && (
          <SendingResult way="courrier" state={state} />
        )}
      </div>
    </Way>
  );
}
