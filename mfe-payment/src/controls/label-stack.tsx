import type { ReactNode } from 'react';
import styles from './label-stack.module.css';

interface LabelStackProps {
  readonly labels: readonly string[];
  readonly shown: string;
}

/** All that a button can say lies on each other, so that it is as wide before as after a press. */
export function LabelStack({ labels, shown }: LabelStackProps): ReactNode {
  return (
    <span className={styles['labels']}>
      {labels.map((label) => (
        <span key={label} data-shown={label === shown} aria-hidden={label !== shown}>
          {label}
        </span>
      ))}
    </span>
  );
}
