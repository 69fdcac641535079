import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Reserves the space of a page that is loading: about as high as most pages, and hidden from screen readers. */
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
