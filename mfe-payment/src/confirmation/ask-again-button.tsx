import { useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { LabelStack } from '../journey/label-stack.tsx';

export interface AskAgain {
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

export function AskAgainButton({ isAsking, askAgain }: AskAgain): ReactNode {
  const { t } = useTranslation('payment');
  const labels = [t('confirmation.liens.verifier'), t('confirmation.liens.verification')] as const;
  return (
    <p className={pageLayout.actions}>
      <Button
        type="button"
        aria-disabled={isAsking || undefined}
        aria-busy={isAsking || undefined}
        onClick={askAgain}
      >
        <LabelStack labels={labels} shown={labels[isAsking ? 1 : 0]} />
      </Button>
    </p>
  );
}
