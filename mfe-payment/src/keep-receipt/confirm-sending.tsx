import { announce, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { LabelStack } from '../controls/label-stack.tsx';
import styles from './keep-receipt.module.css';
import { useTooManyRequests } from '../formats/failure-moment.tsx';
import { FocusedCallout } from '../controls/focused-callout.tsx';
import type { Ended, SendingFailure } from './sending-state.ts';

interface ConfirmSendingProps {
  readonly question: string;
  readonly no: string;
  readonly isSending: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Further possible answers. */
  readonly children?: ReactNode;
}

/** Asks for confirmation before anything is sent, and focuses the question. Its key makes each question a new element. */
export function ConfirmSending(props: ConfirmSendingProps): ReactNode {
  const { question, no, isSending, onYes, onNo, children } = props;
  const { t } = useTranslation('payment');
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const labels = [t('justificatif.envoyer'), t('justificatif.envoiEnCours')] as const;

  useEffect(() => group.current?.focus(), []);

  useEffect(() => {
    if (isSending) announce(t('justificatif.envoiEnCours'));
  }, [isSending, t]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a group of fields
    <div ref={group} role="group" aria-labelledby={id} tabIndex={-1} className={styles['question']}>
      <p id={id}>{question}</p>
      {children}
      <div className={styles['answers']}>
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
      </div>
    </div>
  );
}

interface SendingResultProps {
  readonly way: 'courriel' | 'courrier';
  /** Address that it was sent to, if there is a choice of addresses. */
  readonly to?: string;
  readonly state: Ended;
}

const failures = {
  refused: 'justificatif.echecs.adresse',
  noReceipt: 'justificatif.echecs.introuvable',
  usedUp: 'justificatif.echecs.troisCourriels',
  technical: 'justificatif.echecs.technique',
} as const satisfies Record<SendingFailure, string>;

/** Shows the result of a sending below its form. The payment itself is never in question. */
export function SendingResult({ way, to = '', state }: SendingResultProps): ReactNode {
  const { t } = useTranslation('payment');
  const tooMany = useTooManyRequests();
  if (state.status !== 'sent') {
    const isLimited = state.status === 'limited';
    const message = isLimited ? 'telechargement.tropDeDemandes' : failures[state.failure];
    return (
      <FocusedCallout tone="failure" message={message} occasion={state}>
        <p>{isLimited ? tooMany(state.until) : t(failures[state.failure])}</p>
        <p>{t('justificatif.echecs.paiementIntact')}</p>
      </FocusedCallout>
    );
  }
  const message = `justificatif.${way}.${state.sending === 'done' ? 'fait' : 'dejaFait'}` as const;
  return (
    <FocusedCallout tone="success" message={message} occasion={state}>
      <p>{t(message, { adresse: to })}</p>
    </FocusedCallout>
  );
}
