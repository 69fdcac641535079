import { useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import { FocusedNotice } from '../confirmation/focused-notice.tsx';
import { ConfirmSending } from './confirm-sending.tsx';
import { SendingResult } from './sending-result.tsx';
import type { MailState } from './sending-state.ts';

interface MailAnswerProps {
  readonly state: MailState;
  readonly onSend: (to: string) => void;
  readonly onCorrect: () => void;
  /** Another address than the one that was typed is taken. */
  readonly onTake: (address: string) => void;
}

/** What the page says to an address: what is wrong, whether it is right, what became of it. */
export function MailAnswer({ state, onSend, onCorrect, onTake }: MailAnswerProps): ReactNode {
  const { t } = useTranslation('payment');

  const suggestion = (address: string) => (
    <Button type="button" look="quiet" onClick={() => onTake(address)}>
      {t('justificatif.courriel.prendre', { adresse: address })}
    </Button>
  );

  switch (state.step) {
    case 'idle':
      return null;
    case 'wrong': {
      const message = `justificatif.courriel.problemes.${state.problem}` as const;
      return (
        <FocusedNotice tone="failure" message={message} occasion={state}>
          <p>{t(message)}</p>
          {state.instead && suggestion(state.instead)}
        </FocusedNotice>
      );
    }
    case 'confirming':
    case 'sending':
      return (
        <ConfirmSending
          question={t('justificatif.courriel.question', { adresse: state.to })}
          no={t('justificatif.courriel.corriger')}
          isSending={state.step === 'sending'}
          onYes={() => onSend(state.to)}
          onNo={onCorrect}
        >
          {state.step === 'confirming' && state.instead && (
            <>
              <p>{t('justificatif.courriel.plutot')}</p>
              <p>{suggestion(state.instead)}</p>
            </>
          )}
        </ConfirmSending>
      );
    case 'sent':
    case 'failed':
      return <SendingResult way="courriel" to={state.to} state={state} />;
  }
}
