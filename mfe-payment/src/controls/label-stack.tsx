import type { ReactNode } from 'react';
import styles from './label-stack.module.css';

interface LabelStackProps {
  readonly labels: readonly string[];
  readonly shown: string;
}

/**
 * Stacks all labels of a button, so that its width does not change after a press. The hidden labels are drawn and are
 * no text of the page: neither a screen reader nor a page without styles contains them.
 */
export function LabelStack({ labels, shown }: LabelStackProps): ReactNode {
  return (
    <span className={styles['labels']}>
      {/* The key makes each label a new text, so that none of its letters counts as moved. */}
      <span key={shown}>{shown}</span>
      {labels
        .filter((label) => label !== shown)
        .map((label) => (
          <span key={label} data-label={label} aria-hidden="true" />
        ))}
    </span>
  );
}
