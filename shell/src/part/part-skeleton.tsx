import type { ReactNode } from 'react';
import styles from './part-skeleton.module.css';

/** The room of a part that is on its way, so that the footer does not jump. */
export function PartSkeleton(): ReactNode {
  return <div className={styles['skeleton']} aria-busy="true" />;
}
