import type { ReactNode } from 'react';
import styles from './drawing.module.css';

interface DrawingProps {
  /** Height in units; the width is 240 units. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Draws a sheet of paper or a form. Its content stands beside it in words, so that a screen reader does not read it twice. */
export function Drawing({ height, children }: DrawingProps): ReactNode {
  return (
    <svg className={styles['drawing']} viewBox={`0 0 240 ${height}`} aria-hidden="true">
      <path className={styles['sheet']} d={`M4 4h232v${height - 8}H4z`} />
      {children}
    </svg>
  );
}
