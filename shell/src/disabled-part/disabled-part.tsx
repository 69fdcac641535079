import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { AbsentPart } from '../part/absent-part.tsx';
import type { RegisteredPart } from '../registry/registry.ts';

interface DisabledPartProps {
  readonly name: string;
  readonly message: NonNullable<RegisteredPart['disabled']>['message'];
}

/** Stands in for a part that was switched off: why, in the operator's words. */
export function DisabledPart({ name, message }: DisabledPartProps): ReactNode {
  const { i18n } = useTranslation('shell');
  const why = message[i18n.language] ?? message['fr'] ?? '';
  return (
    <div data-boundary="shell" data-disabled-part={name}>
      <AbsentPart tone="warning" message="module.desactive" why={why} />
    </div>
  );
}
