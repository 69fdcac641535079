import { digitsOf } from '@amendes/fines/payment-number.ts';
import type { ReactNode, Ref } from 'react';
import styles from './fine-form.module.css';

interface KeyInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEdit: (key: string) => void;
}

/** The field of the key: two digits, whatever is typed or pasted. */
export function KeyInput({ ref, value, describedBy, invalid, onEdit }: KeyInputProps): ReactNode {
  return (
    <input
      ref={ref}
      id="cle"
      name="cle"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      size={3}
      className={styles['input']}
      value={value}
      aria-required="true"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onEdit(digitsOf(currentTarget.value).slice(0, 2))}
    />
  );
}
