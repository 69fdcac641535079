import { sendReceiptByPost, useCurrentLanguage, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmSending, SendingResult } from './confirm-sending.tsx';
import styles from './receipt.module.css';
import { afterSending, type PostState } from './sending-state.ts';

/** Has the receipt sent to the address on the notice, which only the API knows. */
export function ReceiptByPost({ number }: { readonly number: string }): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const [state, setState] = useState<PostState>({ status: 'idle' });
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const send = async () => {
    setState({ status: 'sending' });
    setState(afterSending(await sendReceiptByPost({ number, language })));
  };

  const decline = () => {
    // The button is there again before it takes the focus.
    flushSync(() => setState({ status: 'idle' }));
    button.current?.focus();
  };

  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{t('justificatif.courrier.titre')}</h3>
      <p>{t('justificatif.courrier.aide')}</p>
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
          <p>
            <Button
              ref={button}
              type="button"
              look="quiet"
              onClick={() => setState({ status: 'confirming' })}
            >
              {t('justificatif.courrier.bouton')}
            </Button>
          </p>
        )}
        {(state.status === 'sent' || state.status === 'failed') && (
          <SendingResult way="courrier" state={state} />
        )}
      </div>
    </section>
  );
}
