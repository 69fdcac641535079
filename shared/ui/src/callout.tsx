import type { ComponentProps, ReactNode } from 'react';
import styles from './callout.module.css';

interface CalloutProps<Key extends string> extends Omit<ComponentProps<'div'>, 'className'> {
  readonly tone: 'information' | 'success' | 'warning' | 'failure';
  /** Translation key of the message, by which tests and support find it in any language. */
  readonly message?: Key;
  /** Writes the message as the only paragraph of a callout that has no children. */
  readonly t?: (message: NoInfer<Key>) => string;
}

/** A few lines set apart from the text around them: its children, or else its message. */
export function Callout<Key extends string>(props: CalloutProps<Key>): ReactNode {
  const { tone, message, t, children, ...attributes } = props;
  return (
    <div {...attributes} data-message={message} className={`${styles['callout']} ${styles[tone]}`}>
      {children ?? (message && t && <p>{t(message)}</p>)}
    </div>
  );
}
