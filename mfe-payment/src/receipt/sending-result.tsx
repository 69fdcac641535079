import { useTranslation, type Sending } from '@amendes/contract';
import type { ReactNode } from 'react';
import { FocusedCallout } from '../confirmation/focused-callout.tsx';
import type { SendingFailure } from './sending-state.ts';

interface SendingResultProps {
  readonly way: 'courriel' | 'courrier';
  /** The address that it was sent to, when there is a choice of them. */
  readonly to?: string;
  readonly state:
    | { readonly status: 'sent'; readonly sending: Sending }
    | { readonly status: 'failed'; readonly failure: SendingFailure };
}

const failures = {
  refused: 'justificatif.echecs.adresse',
  noReceipt: 'justificatif.echecs.introuvable',
  tooMany: 'justificatif.echecs.tropDeDemandes',
  technical: 'justificatif.echecs.technique',
} as const satisfies Record<SendingFailure, string>;

/** What became of a sending, beside what it was asked with. The payment itself is never in question. */
export function SendingResult({ way, to = '', state }: SendingResultProps): ReactNode {
  const { t } = useTranslation('payment');
  if (state.status === 'failed') {
    const message = failures[state.failure];
    return (
      <FocusedCallout tone="failure" message={message} occasion={state}>
        <p>{t(message)}</p>
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
