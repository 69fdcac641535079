import { sendReceiptByMail, useCurrentLanguage, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { choicesFor, forgetChoice, rememberChoices } from '../journey/choices.ts';
import { useAwaited } from '../waiting/use-waking.ts';
import styles from './keep-receipt.module.css';
import { afterSending, afterTyping, type MailState } from './sending-state.ts';
import { FocusedCallout } from '../controls/focused-callout.tsx';
import { ConfirmSending, SendingResult } from './confirm-sending.tsx';
import { Way } from './way.tsx';

interface MailAnswerProps {
  readonly state: MailState;
  readonly onSend: (to: string) => void;
  readonly onCorrect: () => void;
  /** Accepts another address than the typed one. */
  readonly onAccept: (address: string) => void;
}

interface ReceiptByMailProps {
  readonly number: string;
  /** Reference of the settlement. */
  readonly reference: string;
}

/** Sends the receipt to an address that is first checked, then confirmed. The typed text stays. */
export function ReceiptByMail({ number, reference }: ReceiptByMailProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const [typed, setTyped] = useState(() => choicesFor(number).mail ?? '');
  const [state, setState] = useState<MailState>({ status: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isSending = state.status === 'sending';
  useAwaited(isSending);
  const hasAnswer = state.status !== 'idle' && state.status !== 'wrong';

  const edit = (text: string) => {
    setTyped(text);
    rememberChoices(number, { mail: text });
    setState({ status: 'idle' });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) setState(afterTyping(typed));
  };

  const accept = (address: string) => {
    edit(address);
    setState(afterTyping(address));
  };

  const send = async (to: string) => {
    setState({ status: 'sending', to });
    const answer = await sendReceiptByMail({ number, reference, address: to, language });
    // The address is no longer needed, so this tab forgets it. An address typed since, on this page or for another notice,
    // stays: the answer also arrives after the page was left.
    if (answer.ok) forgetChoice(number, 'mail', typed);
    setState({ ...afterSending(answer), to });
  };

  const correct = () => {
    setState({ status: 'idle' });
    input.current?.focus();
  };

  return (
    <Way title={t('justificatif.courriel.titre')}>
      <form noValidate onSubmit={submit}>
        <label htmlFor={id}>
          {t('justificatif.courriel.adresse')}{' '}
          <span className={styles['required']}>{t('justificatif.courriel.obligatoire')}</span>
        </label>
        <p id={`${id}-hint`} className={styles['hint']}>
          {t('justificatif.courriel.aide')}
        </p>
        <div className={styles['entry']}>
          <input
            ref={input}
            id={id}
            type="email"
            name="adrMail"
            autoComplete="email"
            spellCheck={false}
            className={styles['input']}
            value={typed}
            readOnly={isSending}
            required
            // The attribute is set even if nothing is wrong, because an empty required field counts as invalid by itself.
            aria-invalid={state.status === 'wrong'}
            aria-describedby={`${id}-hint ${id}-answer`}
            onChange={({ currentTarget }) => edit(currentTarget.value)}
          />
          <Button look="quiet">{t('justificatif.courriel.bouton')}</Button>
        </div>
      </form>
      <div
        id={`${id}-answer`}
        className={hasAnswer ? `${styles['told']} ${styles['answer']}` : styles['told']}
      >
        <MailAnswer
          state={state}
          onSend={(to) => void send(to)}
          onCorrect={correct}
          onAccept={accept}
        />
      </div>
    </Way>
  );
}

/** Shows the answer to an address: its problem, the question for confirmation, or the result. */
function MailAnswer({ state, onSend, onCorrect, onAccept }: MailAnswerProps): ReactNode {
  const { t } = useTranslation('payment');

  const suggestion = (address: string) => (
    <Button type="button" look="quiet" onClick={() => onAccept(address)}>
      {t('justificatif.courriel.prendre', { adresse: address })}
    </Button>
  );

  switch (state.status) {
    case 'idle':
      return null;
    case 'wrong': {
      const message = `justificatif.courriel.problemes.${state.problem}` as const;
      return (
        <FocusedCallout tone="failure" message={message} occasion={state}>
          <p>{t(message)}</p>
          {state.instead && suggestion(state.instead)}
        </FocusedCallout>
      );
    }
    case 'confirming':
    case 'sending':
      return (
        <ConfirmSending
          key={state.to}
          question={t('justificatif.courriel.question', { adresse: state.to })}
          no={t('justificatif.courriel.corriger')}
          isSending={state.status === 'sending'}
          onYes={() => onSend(state.to)}
          onNo={onCorrect}
        >
          {state.status === 'confirming' && state.instead && (
            <>
              <p>{t('justificatif.courriel.plutot')}</p>
              <p>{suggestion(state.instead)}</p>
            </>
          )}
        </ConfirmSending>
      );
    case 'sent':
    case 'failed':
    case 'limited':
      return <SendingResult way="courriel" to={state.to} state={state} />;
  }
}
