import type { ReactNode } from 'react';
import styles from './checked-payment.module.css';

interface OutcomeProps {
  readonly look: keyof typeof looks;
  /** Translation key of the message, by which tests and support find it in any language. */
  readonly message: string;
  /** Says if money moved, as far as that is known. */
  readonly title: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Shows the outcome of a payment. It first says if money moved, and each outcome has its own icon beside the words. */
export function Outcome({ look, message, title, isBusy, children }: OutcomeProps): ReactNode {
  const { tone, icon } = looks[look];
  return (
    <div
      className={`${styles['panel']} ${styles[tone]}`}
      data-message={message}
      aria-busy={isBusy || undefined}
    >
      <svg className={styles['sign']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="11" />
        <path d={icon} />
      </svg>
      <p className={styles['title']}>{title}</p>
      <div className={styles['told']}>{children}</div>
    </div>
  );
}

const clock = 'M12 6v6.5l4 2.5';

/** Signs in a circle, drawn in a square of 24 by 24. */
const looks = {
  paid: { tone: 'good', icon: 'M7 12.5l3.5 3.5L17 8.5' },
  refused: { tone: 'bad', icon: 'M8 8l8 8M16 8l-8 8' },
  cancelled: { tone: 'plain', icon: 'M7 12h10' },
  none: { tone: 'plain', icon: 'M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.8' },
  waiting: { tone: 'plain', icon: clock },
  paused: { tone: 'warn', icon: clock },
  failed: { tone: 'warn', icon: 'M12 6.5v7M12 16.5v.8' },
} as const;
