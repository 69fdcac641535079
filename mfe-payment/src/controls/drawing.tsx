import type { ReactNode } from 'react';
import styles from './drawing.module.css';

interface DrawingProps {
  /** Height in units; the width is 240 units. */
  readonly height: number;
  readonly children: ReactNode;
}

/** Draws a sheet of paper or a form. It is hidden from screen readers, because its content also stands beside it in words. */
export function Drawing({ height, children }: DrawingProps): ReactNode {
  return (
    <svg className={styles['drawing']} viewBox={`0 0 240 ${height}`} aria-hidden="true">
      <path className={styles['sheet']} d={`M4 4h232v${height - 8}H4z`} />
      {children}
    </svg>
  );
}
