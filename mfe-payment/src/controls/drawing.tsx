import type { ReactNode } from 'react';
import styles from './drawing.module.css';

interface DrawingProps {
  /** Of 240 units in width. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A sheet of paper or a form. What it shows is said beside it, in words: a screen reader is not told twice. */
export function Drawing({ height, children }: DrawingProps): ReactNode {
  return (
    <svg className={styles['drawing']} viewBox={`0 0 240 ${height}`} aria-hidden="true">
      <path className={styles['sheet']} d={`M4 4h232v${height - 8}H4z`} />
      {children}
    </svg>
  );
}
