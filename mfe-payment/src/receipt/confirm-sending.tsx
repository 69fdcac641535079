import { announce, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { LabelStack } from '../journey/label-stack.tsx';
import styles from './receipt.module.css';

interface ConfirmSendingProps {
  readonly question: string;
  readonly no: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** What else can be answered. */
  readonly children?: ReactNode;
}

/** Asks once more before anything is sent; the focus goes to the question. */
export function ConfirmSending(props: ConfirmSendingProps): ReactNode {
  const { question, no, isSending, onYes, onNo, children } = props;
  const { t } = useTranslation('payment');
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const labels = [t('justificatif.envoyer'), t('justificatif.envoiEnCours')] as const;

  useEffect(() => {
    group.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another question is asked anew
  }, [question]);

  useEffect(() => {
    if (isSending) announce(t('justificatif.envoiEnCours'));
  }, [isSending, t]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a group of fields
    <div ref={group} role="group" aria-labelledby={id} tabIndex={-1} className={styles['question']}>
      <p id={id}>{question}</p>
      {children}
      <p className={styles['answers']}>
        <Button
          type="button"
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
          onClick={isSending ? undefined : onYes}
        >
          <LabelStack labels={labels} shown={labels[isSending ? 1 : 0]} />
        </Button>
        <Button
          type="button"
          look="quiet"
          aria-disabled={isSending || undefined}
          onClick={isSending ? undefined : onNo}
        >
          {no}
        </Button>
      </p>
    </div>
  );
}
