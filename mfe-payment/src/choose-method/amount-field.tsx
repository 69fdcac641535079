import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import { ErrorArea } from '../journey/error-area.tsx';
import { useFormats } from '../journey/use-formats.ts';
import type { AmountRange } from '../settlement/partial-amount.ts';
import styles from './choose-method.module.css';
import type { AmountMessage } from './next-step.ts';

interface AmountFieldProps {
  readonly value: string;
  readonly range: AmountRange;
  readonly error: { readonly message: AmountMessage } | undefined;
  readonly onEdit: (text: string) => void;
}

/** Where a citizen who may pay a part writes how much. Left empty, all that is left is paid. */
export function AmountField({ value, range, error, onEdit }: AmountFieldProps): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const limits = { min: money(range.from), max: money(range.to) };
  return (
    <div className={styles['amount']}>
      <label htmlFor="montant">{t('modalites.montant.libelle')}</label>
      <p id="montant-aide">{t('modalites.montant.aide', limits)}</p>
      <input
        id="montant"
        name="montant"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        size={12}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby="montant-aide montant-erreur"
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      />
      <ErrorArea id="montant-erreur" error={error}>
        {error && t(error.message, limits)}
      </ErrorArea>
    </div>
  );
}
