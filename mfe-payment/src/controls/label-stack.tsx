import type { ReactNode } from 'react';
import styles from './label-stack.module.css';

interface LabelStackProps {
  readonly labels: readonly string[];
  readonly shown: string;
}

/**
 * All that a button can say lies on each other, so that it is as wide before as after a press. What it does
 * not say now is drawn, and no text of the page: neither a reader nor a page without styles has it.
 */
export function LabelStack({ labels, shown }: LabelStackProps): ReactNode {
  return (
    <span className={styles['labels']}>
      {/* Another label is another text: none of its letters is a moved one. */}
      <span key={shown}>{shown}</span>
      {labels
        .filter((label) => label !== shown)
        .map((label) => (
          <span key={label} data-label={label} aria-hidden="true" />
        ))}
    </span>
  );
}
