import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceGroupProps {
  /** The question that the choices answer. */
  readonly legend: string;
  readonly children: ReactNode;
}

export function ChoiceGroup({ legend, children }: ChoiceGroupProps): ReactNode {
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
