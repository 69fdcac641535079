import { useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import type { ReactNode } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { AbsentPart } from './absent-part.tsx';

interface PartUnavailableProps {
  readonly part: Pick<RegisteredPart, 'name'>;
  readonly onRetry: () => void;
}

/** Stands in for a part that cannot be had: it can be tried again. */
export function PartUnavailable({ part, onRetry }: PartUnavailableProps): ReactNode {
  const { t } = useTranslation('shell');
  const message = 'module.indisponible';
  return (
    <div data-boundary="shell" data-failed-part={part.name}>
      <AbsentPart tone="failure" message={message} role="alert" why={t(message)}>
        <Button type="button" onClick={onRetry}>
          {t('module.reessayer')}
        </Button>
      </AbsentPart>
    </div>
  );
}
