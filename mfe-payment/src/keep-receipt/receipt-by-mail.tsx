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
  /** Another address than the one that was typed is taken. */
  readonly onTake: (address: string) => void;
}

interface ReceiptByMailProps {
  readonly number: string;
  /** The settlement's reference. */
  readonly reference: string;
}

/** Sends the receipt to an address that is checked, then confirmed. What was typed stays. */
export function ReceiptByMail({ number, reference }: ReceiptByMailProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const [typed, setTyped] = useState(() => choicesFor(number).mail ?? '');
  const [state, setState] = useState<MailState>({ status: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isSending = state.status === 'sending';
  useAwaited(isSending);
  const isAsked = state.status !== 'idle' && state.status !== 'wrong';

  const edit = (text: string) => {
    setTyped(text);
    rememberChoices(number, { mail: text });
    setState({ status: 'idle' });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSending) setState(afterTyping(typed));
  };

  const take = (address: string) => {
    edit(address);
    setState(afterTyping(address));
  };

  const send = async (to: string) => {
    setState({ status: 'sending', to });
    const answer = await sendReceiptByMail({ number, reference, address: to, language });
    // The address has done its work: this tab keeps it no longer than that. One that was typed since, on this page or
    // for another notice, stays: the answer comes also when the page was left.
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
            // Said also while nothing is wrong: an empty field that is required counts as invalid by itself.
            aria-invalid={state.status === 'wrong'}
            aria-describedby={`${id}-hint ${id}-answer`}
            onChange={({ currentTarget }) => edit(currentTarget.value)}
          />
          <Button look="quiet">{t('justificatif.courriel.bouton')}</Button>
        </div>
      </form>
      <div
        id={`${id}-answer`}
        className={isAsked ? `${styles['told']} ${styles['answer']}` : styles['told']}
      >
        <MailAnswer
          state={state}
          onSend={(to) => void send(to)}
          onCorrect={correct}
          onTake={take}
        />
      </div>
    </Way>
  );
}

/** What the page says to an address: what is wrong, whether it is right, what became of it. */
function MailAnswer({ state, onSend, onCorrect, onTake }: MailAnswerProps): ReactNode {
  const { t } = useTranslation('payment');

  const suggestion = (address: string) => (
    <Button type="button" look="quiet" onClick={() => onTake(address)}>
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
