import { useTranslation } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { ErrorArea } from '../journey/error-area.tsx';
import { LabelStack } from '../journey/label-stack.tsx';
import styles from './continue-elsewhere.module.css';
import type { Elsewhere } from './elsewhere.ts';
import { PreparedLink } from './prepared-link.tsx';
import { useElsewhere } from './use-elsewhere.ts';

/** Offers a link with which the notice is found again on a telephone, or any other device. */
export function ContinueElsewhere({ reference }: { readonly reference: PaymentReference }) {
  const { t } = useTranslation('payment');
  const [state, prepare] = useElsewhere(reference);
  const error = state.step === 'failed' ? state : undefined;

  return (
    <section
      className={`${pageLayout.softCard} ${styles['elsewhere']}`}
      aria-labelledby="ailleurs-titre"
    >
      <h2 id="ailleurs-titre">{t('ailleurs.titre')}</h2>
      {state.step === 'ready' ? (
        <PreparedLink link={state.link} QrCode={state.QrCode} />
      ) : (
        <>
          <p>{t('ailleurs.texte')}</p>
          <PrepareButton step={state.step} onPress={() => void prepare()} />
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
  offered: 'ailleurs.preparer',
  preparing: 'ailleurs.preparation',
  failed: 'ailleurs.reessayer',
} as const satisfies Record<Exclude<Elsewhere['step'], 'ready'>, string>;

interface PrepareButtonProps {
  readonly step: keyof typeof labels;
  readonly onPress: () => void;
}

function PrepareButton({ step, onPress }: PrepareButtonProps): ReactNode {
  const { t } = useTranslation('payment');
  const busy = step === 'preparing';
  return (
    <Button type="button" look="quiet" aria-disabled={busy || undefined} onClick={onPress}>
      <LabelStack labels={Object.values(labels).map((label) => t(label))} shown={t(labels[step])} />
    </Button>
  );
}
