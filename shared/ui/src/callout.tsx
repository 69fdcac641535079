import type { ComponentProps, ReactNode } from 'react';
import styles from './callout.module.css';

interface CalloutProps extends Omit<ComponentProps<'div'>, 'className'> {
  readonly tone: 'information' | 'success' | 'warning' | 'failure';
  /** Translation key of the message, by which tests and support find it in any language. */
  readonly message?: string;
}

/** A few lines set apart from the text around them. */
export function Callout({ tone, message, ...attributes }: CalloutProps): ReactNode {
  return (
    <div {...attributes} data-message={message} className={`${styles['notice']} ${styles[tone]}`} />
  );
}
