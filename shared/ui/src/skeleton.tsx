import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Stands where a page is coming: about as high as most, and nothing for a screen reader to read. */
export function Skeleton(): ReactNode {
  return (
    <div aria-hidden="true" className={styles['skeleton']}>
      <div className={styles['title']} />
      <div className={styles['line']} />
      <div className={styles['card']} />
      <div className={styles['card']} />
    </div>
  );
}
